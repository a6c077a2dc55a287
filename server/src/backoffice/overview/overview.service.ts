import type { CallContext } from '#calls.ts';
import type { BoxOffice } from '#gateways/ticketing/box-office/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { readFacts, readVenue } from '../master-area/master-area.sql.ts';
import { stepsOf } from '../master-area/master-area.ts';
import { readClosure, readStartFacts } from './overview.sql.ts';
import { DAYS_AFTER_OPENING, type StartFacts, startSteps, viewOpening, viewRemaining } from './overview.ts';

/**
 * Returns why the site is closed to visitors, and the missing steps before its first opening, and for some time after it.
 */
export async function readOpening({
  tenant,
  services,
  transaction,
}: Pick<CallContext<'GET /settingsadmin/overview'>, 'tenant' | 'services' | 'transaction'>) {
  const boxOffice = await services.ticketing.boxOffice(tenant);
  return transaction(async (db) => {
    const venue = await readVenue(db, tenant.id);
    if (!venue) return undefined;
    if (venue.openedAt && venue.isInMaintenance) return viewOpening(venue, [], await readClosure(db));
    if (venue.openedAt && daysSince(venue.openedAt, services.clock()) > DAYS_AFTER_OPENING) return undefined;
    const facts = { ...(await readFacts(db)), mayEmbed: services.config.deploymentMode !== 'prod' };
    const steps = stepsOf(venue, facts);
    const start = boxOffice && (await readStart(db, boxOffice));
    const shown = start ? startSteps(steps, start) : steps;
    return venue.openedAt ? viewRemaining(shown) : viewOpening(venue, shown, undefined);
  });
}

const daysSince = (instant: Date, now: number): number => (now - instant.getTime()) / 86_400_000;

/** Days from now within which a session counts as the begin of a timetable. */
const SESSION_DAYS = 120;

/** Reads how far a venue on the embedded ticketing system has come. */
async function readStart(db: TenantDb, { timetable, entrance }: BoxOffice): Promise<StartFacts> {
  const now = Date.now();
  const until = new Date(now + SESSION_DAYS * 86_400_000);
  const [coming] = await timetable.findSessions(db, { from: new Date(now), until });
  const inside = await entrance.settings.countInside(db, new Date(0));
  return { ...(await readStartFacts(db)), hasSessions: coming !== undefined, hasEntered: inside.size > 0 };
}
