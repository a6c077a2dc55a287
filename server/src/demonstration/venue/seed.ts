import { fillTimetable } from '#box-office/timetable/generation.service.ts';
import type { Catalogue } from '#gateways/ticketing/catalogue/port.ts';
import { embeddedTimetable as store } from '#gateways/ticketing/embedded/timetable/timetable.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import { aquaRivage } from './aqua-rivage/venue.ts';
import type { DemonstrationVenue } from './model.ts';
import { museeDeuxRives } from './musee-deux-rives/venue.ts';
import { patinoireGivre } from './patinoire-givre/venue.ts';
import { timetableOf, withSales } from './sessions.ts';

/** The venues of the demonstration by tenant name; the museum has no tenant, since it is a template only. */
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
    await db.query('select venue.open_operator($1, $2)', [tenantId, venue.timeZone]);
    await insertCatalogue(db, withSalePeriods(venue, dayOf(new Date(), venue.timeZone)));
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

async function insertCatalogue(
  db: TenantDb,
  { establishments, families, themes, services }: Catalogue,
): Promise<void> {
  await db.query(
    `insert into venue.establishment (tenant_id, code, labels, descriptions, address, zip, city, hours, position)
     select $1, code, labels, descriptions, address, zip, city, hours, position
       from jsonb_to_recordset($2) as establishment
              (code text, labels jsonb, descriptions jsonb, address text, zip text, city text, hours jsonb,
               position integer)
     on conflict do nothing`,
    [db.tenantId, JSON.stringify(establishments)],
  );
  await db.query(
    `insert into venue.family (tenant_id, code, labels, descriptions, color, activity, position)
     select $1, code, labels, descriptions, color, activity, position
       from jsonb_to_recordset($2) as family
              (code text, labels jsonb, descriptions jsonb, color text, activity text, position integer)
     on conflict do nothing`,
    [db.tenantId, JSON.stringify(families)],
  );
  await db.query(
    `insert into venue.theme (tenant_id, code, label, labels, descriptions, color, position)
     select $1, code, label, labels, descriptions, color, position
       from jsonb_to_recordset($2) as theme
              (code text, label text, labels jsonb, descriptions jsonb, color text, position integer)
     on conflict do nothing`,
    [db.tenantId, JSON.stringify(themes.map((theme, index) => ({ ...theme, position: index + 1 })))],
  );
  await db.query(
    `insert into venue.service (tenant_id, code, type, establishment_code, other_establishment_codes, family_code,
                                public_type, labels, descriptions, theme_codes, prices, is_fast_purchase,
                                is_authorized_duplication, duration_minutes, validity_days, minimum_age, minimum_quantity,
                                vat_rate, position, card_use, grants, services_for_fill, espace_ref,
                                renewal_days_before, renewal_days_after, disable_multi_public, required_services,
                                matching_services, is_rental, sale_start, sale_end)
     select $1, code, type, "establishmentCode", coalesce("otherEstablishmentCodes", '{}'), "familyCode", "publicType",
            labels, descriptions, "themeCodes", prices, "isFastPurchase", "isAuthorizedDuplication", "durationMinutes",
            "validityDays", "minimumAge", "minimumQuantity", "vatRate", position, coalesce("cardUse", 'none'),
            coalesce(grants, '[]'), coalesce("servicesForFill", '{}'), "espaceRef", "renewalDaysBefore",
            "renewalDaysAfter", coalesce("disableMultiPublic", false), coalesce("requiredServiceCodes", '{}'),
            coalesce("matchingServiceCodes", '{}'), coalesce("isRental", false), "saleStart", "saleEnd"
       from jsonb_to_recordset($2) as service
              (code text, type integer, "establishmentCode" text, "otherEstablishmentCodes" text[], "familyCode" text,
               "publicType" text, labels jsonb, descriptions jsonb, "themeCodes" text[], prices jsonb,
               "isFastPurchase" boolean, "isAuthorizedDuplication" boolean, "durationMinutes" integer,
               "validityDays" integer, "minimumAge" integer,
               "minimumQuantity" integer, "vatRate" integer, position integer, "cardUse" text, grants jsonb,
               "servicesForFill" text[], "espaceRef" text, "renewalDaysBefore" integer, "renewalDaysAfter" integer,
               "disableMultiPublic" boolean, "requiredServiceCodes" text[], "matchingServiceCodes" text[], "isRental" boolean,
               "saleStart" date, "saleEnd" date)
     on conflict do nothing`,
    [db.tenantId, JSON.stringify(services)],
  );
}

/**
 * Generates the missing sessions of the venue's timetable, with sales at the counter; the first time, it saves the
 * timetable. @returns the number of added sessions
 */
async function fillSessions(db: TenantDb, venue: DemonstrationVenue, now: Date): Promise<number> {
  if (!(await store.readTimetable(db))) await store.writeTimetable(db, timetableOf(venue));
  const today = dayOf(now, venue.timeZone);
  const calendar = { timeZone: venue.timeZone, establishments: venue.catalogue.establishments };
  const added = await fillTimetable(db, store, calendar, startOfDay(today, venue.timeZone));
  await store.setSoldElsewhere(db, withSales(venue, added, today));
  return added.length;
}
