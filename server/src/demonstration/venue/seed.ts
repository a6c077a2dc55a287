import { fillTimetable } from '#box-office/timetable/generation.service.ts';
import { OWN_KINDS, type OwnCatalogue } from '#gateways/ticketing/box-office/catalogue/port.ts';
import type { Catalogue } from '#gateways/ticketing/catalogue/port.ts';
import { ownCatalogue } from '#gateways/ticketing/embedded/catalogue/own-items.ts';
import { embeddedTimetable as store } from '#gateways/ticketing/embedded/timetable/timetable.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import { aquaRivage } from './aqua-rivage/venue.ts';
import type { DemonstrationVenue } from './model.ts';
import { museeDeuxRives } from './musee-deux-rives/venue.ts';
import { patinoireGivre } from './patinoire-givre/venue.ts';
import { timetableOf, withSales } from './sessions.ts';

/** The venues of the demonstration by tenant name. */
export const VENUES: ReadonlyMap<string, DemonstrationVenue> = new Map([
  ['aqua-rivage', aquaRivage],
  ['patinoire-givre', patinoireGivre],
  ['musee-deux-rives', museeDeuxRives],
]);

/**
 * Fills the embedded ticketing system of a demonstration tenant with its catalogue and eight weeks of sessions. Existing
 * data stay unchanged; other tenants get nothing.
 */
export async function seedVenue(database: Database, tenantId: TenantId, tenantName: string): Promise<void> {
  const venue = VENUES.get(tenantName);
  if (!venue) return;
  await database.tenant(tenantId, async (db) => {
    await addCatalogue(db, venue.timeZone, withSalePeriods(venue, dayOf(new Date(), venue.timeZone)));
    const planned = await fillSessions(db, venue, new Date());
    // The first visitors come before autovacuum has gathered statistics. Only the owner may analyze.
    if (planned > 0) await db.query('analyze venue.service, venue.session');
  });
}

/**
 * Plans the missing sessions of the coming eight weeks; to be run daily.
 * @returns the number of planned sessions
 */
export async function topUpSessions(
  database: Database,
  tenantId: TenantId,
  tenantName: string,
): Promise<number> {
  const venue = VENUES.get(tenantName);
  if (!venue) return 0;
  return database.tenant(tenantId, (db) => fillSessions(db, venue, new Date()));
}

/** Returns the catalogue with the periods of sale of its services. */
export function withSalePeriods({ catalogue, sales = {} }: DemonstrationVenue, today: string): Catalogue {
  const services = catalogue.services.map((service) => {
    const sale = sales[service.code];
    if (!sale) return service;
    const saleStart = sale.from === undefined ? undefined : addDays(today, sale.from);
    return { ...service, saleStart, saleEnd: addDays(today, sale.until) };
  });
  return { ...catalogue, services };
}

/** Adds the missing items of a catalogue; existing ones stay unchanged. */
async function addCatalogue(db: TenantDb, timeZone: string, catalogue: Catalogue): Promise<void> {
  const known = await ownCatalogue.read(db);
  const wanted = ownItems(catalogue);
  await ownCatalogue.write(
    db,
    timeZone,
    OWN_KINDS.flatMap((kind) =>
      wanted[kind]
        .filter(({ code }) => !known[kind].some((item) => item.code === code))
        .map((item) => ({ kind, code: item.code, item })),
    ),
  );
}

/** Returns a catalogue as the venue's administrators edit it. */
function ownItems({ establishments, families, themes, services }: Catalogue): OwnCatalogue {
  const offered = { isArchived: false };
  return {
    establishment: establishments.map((item) => ({ ...item, ...offered })),
    family: families.map((item) => ({ ...item, ...offered })),
    theme: themes.map((item, index) => ({ ...item, position: index + 1, ...offered })),
    service: services.map((item) => ({ otherEstablishmentCodes: [], ...item, ...offered })),
    // Undefined fields are absent in JSON.
  } as unknown as OwnCatalogue;
}

/**
 * Generates the missing sessions of the venue's timetable, with sales at the counter; the first time, it saves the
 * timetable. @returns the number of added sessions
 */
async function fillSessions(db: TenantDb, venue: DemonstrationVenue, now: Date): Promise<number> {
  const isNew = !(await store.readTimetable(db));
  if (isNew) await store.writeTimetable(db, timetableOf(venue));
  const today = dayOf(now, venue.timeZone);
  const calendar = { timeZone: venue.timeZone, establishments: venue.catalogue.establishments };
  const added = await fillTimetable(db, store, calendar, startOfDay(today, venue.timeZone));
  await store.setSoldElsewhere(db, withSales(venue, added, today));
  if (isNew) await store.writePools(db, venue.pools ?? []);
  return added.length;
}
