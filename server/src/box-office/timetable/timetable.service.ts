import { EMPTY_TIMETABLE, type Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { copyCatalogue } from '#catalogue/synchronization/synchronization.service.ts';
import type { OwnCatalogue } from '#gateways/ticketing/box-office/catalogue/port.ts';
import type { BoxOffice } from '#gateways/ticketing/box-office/port.ts';
import type { PlannedSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { SettingsPage } from '#tenants/saved-settings/saved-settings.service.ts';
import { requireBoxOffice } from '../box-office.service.ts';
import { timeZoneOf, type VenueCalendar } from './calendars.service.ts';
import { applyGeneration, fillTimetable, planGeneration } from './generation.service.ts';
import { closePools, comingSessions, withPoolProblems } from './pools.service.ts';
import { afterPlan } from './pools.ts';
import type { Reconciliation } from './reconciliation.ts';
import { timetableProblems } from './timetable-problems.ts';
import {
  auditedTimetable,
  listTaken,
  namesOf,
  type SessionNames,
  viewConcerned,
  viewEffect,
} from './timetable-view.ts';

type Needed = Pick<Services, 'ticketing' | 'database' | 'clock'>;

/** The timetable of a venue with what its generation depends on. */
export interface VenueTimetable {
  boxOffice: BoxOffice;
  catalogue: OwnCatalogue;
  venue: VenueCalendar;
  now: Date;
}

/**
 * Opens the timetable of a venue.
 * @throws AppError `box-office.outside-system`
 */
export async function openTimetable(services: Needed, tenant: Tenant): Promise<VenueTimetable> {
  const boxOffice = await requireBoxOffice(services, tenant);
  const shown = await catalogueOf(services, tenant);
  const catalogue = await services.database.tenant(tenant.id, (db) => boxOffice.catalogue.read(db));
  // The venue's information on an establishment overrides the hours of the ticketing system.
  const establishments = catalogue.establishment.map(({ code, hours }) => ({
    code,
    hours: shown.establishments.get(code)?.hours ?? hours,
  }));
  return {
    boxOffice,
    catalogue,
    venue: { timeZone: tenant.timeZone, establishments },
    now: new Date(services.clock()),
  };
}

/** Returns the names and clocks of a timetable's sessions. */
export const sessionNames = ({ catalogue, venue }: VenueTimetable, timetable: Timetable): SessionNames =>
  namesOf(catalogue, (establishment) => timeZoneOf(timetable, venue, establishment));

/** Reads the saved timetable, or an empty one. */
export const readTimetable = async (db: TenantDb, { boxOffice }: VenueTimetable): Promise<Timetable> =>
  (await boxOffice.timetable.readTimetable(db)) ?? EMPTY_TIMETABLE;

/** Requires a timetable without problems. @throws AppError `request.invalid` with the fields */
export function requireValid(timetable: Timetable, { catalogue }: VenueTimetable): void {
  const fields = timetableProblems(timetable, catalogue);
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
}

/** Plans what saving a timetable would do to the sessions. */
const planSaving = (db: TenantDb, open: VenueTimetable, timetable: Timetable): Promise<Reconciliation> =>
  planGeneration(db, open.boxOffice.timetable, timetable, open.venue, open.now);

/** Returns what saving a timetable would do to the sessions, what would be refused, and the sessions as they would be. */
export async function previewSaving(
  db: TenantDb,
  open: VenueTimetable,
  timetable: Timetable,
): Promise<{ plan: Reconciliation; after: PlannedSession[] }> {
  const store = open.boxOffice.timetable;
  const planned = await planSaving(db, open, timetable);
  const plan = await withPoolProblems(db, store, timetable, planned, open.now);
  return { plan, after: afterPlan(await comingSessions(db, store, open.now), plan) };
}

/** How a save treats sessions with taken places, and what it did. */
export interface Saving {
  keepsTaken: boolean;
  locale: Locale;
  tenant: Pick<Tenant, 'displayName'>;
  by: Pick<Administrator, 'userId' | 'email'>;
  done?: Reconciliation;
}

/** Returns the time zones of establishments, for a comparison. */
const zonesIn = ({ calendars }: Timetable): string =>
  JSON.stringify(
    calendars
      .flatMap(({ establishment = '', timeZone }) => (timeZone ? [`${establishment} ${timeZone}`] : []))
      .sort(),
  );

/** The timetable as settings that are saved as a whole: a save generates its sessions. */
export function timetablePage(open: VenueTimetable, saving: Saving): SettingsPage<Timetable> {
  const store = open.boxOffice.timetable;
  return {
    section: 'timetable',
    read: (db) => readTimetable(db, open),
    async write(db, timetable) {
      const before = await readTimetable(db, open);
      await store.writeTimetable(db, timetable);
      // The portal's copy of an establishment names its time zone.
      if (zonesIn(timetable) !== zonesIn(before))
        await copyCatalogue(db, saving, await open.boxOffice.catalogue.readOffered(db));
      const plan = await applyGeneration(db, store, await planSaving(db, open, timetable));
      const taken = plan.refused.map(({ session }) => session);
      if (taken.length > 0 && !saving.keepsTaken)
        refuseTaken(
          plan.refused.map(({ session, obstacle }) =>
            viewConcerned(session, sessionNames(open, timetable), obstacle),
          ),
          saving.locale,
        );
      // From now on they are their own: the pattern no longer describes them.
      await store.changeSessions(
        db,
        taken.map((session) => ({ ...session, isByHand: true })),
      );
      const [names, { now }] = [sessionNames(open, timetable), open];
      await closePools(db, store, timetable, { names, now, locale: saving.locale });
      saving.done = plan;
    },
    fieldsOf: auditedTimetable,
  };
}

/** Refuses a change of sessions with taken places, and names the first ones. @throws AppError `timetable.taken` */
export function refuseTaken(refused: readonly ReturnType<typeof viewConcerned>[], locale: Locale): never {
  fail('timetable.taken', { params: listTaken(refused, locale) });
}

/** The effect of a save that changed nothing. */
export const NO_EFFECT: Reconciliation = { added: [], changed: [], removed: [], kept: [], refused: [] };

/** Returns the effect of a save for its administrator. */
export const effectOf = (open: VenueTimetable, timetable: Timetable, plan: Reconciliation) =>
  viewEffect(plan, sessionNames(open, timetable));

/** Generates the sessions of a venue up to its horizon; nothing where an outside system owns its data. */
export async function fillVenue(services: Needed, tenant: Tenant): Promise<number> {
  if (!(await services.ticketing.boxOffice(tenant))) return 0;
  const open = await openTimetable(services, tenant);
  return services.database.tenant(
    tenant.id,
    async (db) => (await fillTimetable(db, open.boxOffice.timetable, open.venue, open.now)).length,
  );
}
