import { MOST_CUSTOMERS } from '@guichet/contract/tickets/no-shows.ts';
import { readNoShowRules, type StoredRule } from '#cart/no-show-rules/no-show-rules.sql.ts';
import {
  beginPause,
  endDuePauses,
  findPause,
  readPause,
  readRunningPauses,
  takePauseBack,
} from '#cart/pauses/pauses.sql.ts';
import { pauseEnd, verdictOn } from '#cart/pauses/pauses.ts';
import type { BoxOfficeEntrance, UnusedTicket } from '#gateways/ticketing/box-office/entrance/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import {
  assignToPause,
  countOfPause,
  endMissed,
  enqueueWarning,
  freeFromPause,
  lockNoShows,
  type MissedRow,
  readCounted,
  readCountedOfAll,
  readNames,
  readRecent,
  recordMissed,
} from './no-shows.sql.ts';
import { dueSpan, recentSince, shownSince, viewCustomers } from './no-shows.ts';

/**
 * Records the missed places of a venue, takes those back whose ticket was used after all, begins the pauses that follow, and
 * ends those whose time is over. A repeated run changes nothing.
 */
export async function settleNoShows(services: Services, tenant: Tenant): Promise<void> {
  await services.database.tenant(tenant.id, endDuePauses);
  const boxOffice = await services.ticketing.boxOffice(tenant);
  if (!boxOffice) return;
  await takeBackUsed(services, tenant, boxOffice.entrance);
  const rules = await services.database.tenant(tenant.id, readNoShowRules);
  if (rules.size > 0) await recordAll(services, tenant, boxOffice.entrance, rules);
}

/** Takes missed places back that the entrance reports as used or void. */
async function takeBackUsed(services: Services, tenant: Tenant, entrance: BoxOfficeEntrance): Promise<void> {
  const { database, clock } = services;
  const late = await database.tenant(tenant.id, async (db) => {
    const recent = await readRecent(db, recentSince(new Date(clock())));
    if (recent.length === 0) return [];
    const states = new Map(
      (await entrance.readLateUses(db, recent)).map(({ ticketNumber, state }) => [ticketNumber, state]),
    );
    return recent.flatMap((place) => {
      const state = states.get(place.ticketNumber);
      return state ? [{ place, state }] : [];
    });
  });
  for (const { place, state } of late) await database.tenant(tenant.id, (db) => endPlace(db, place, state));
}

/** Records the missed places of sessions that ended while their service had its rule. */
async function recordAll(
  { database, clock }: Services,
  tenant: Tenant,
  entrance: BoxOfficeEntrance,
  rules: ReadonlyMap<string, StoredRule>,
): Promise<void> {
  const now = new Date(clock());
  await database.tenant(tenant.id, async (db) => {
    const unused: UnusedTicket[] = [];
    for (const [service, { since }] of rules) {
      const span = { ...dueSpan(now), services: [service] };
      unused.push(...(await entrance.readUnused(db, span)).filter(({ sessionEnd }) => sessionEnd > since));
    }
    if (unused.length === 0) return;
    const recorded = await recordMissed(db, unused);
    const groups = Map.groupBy(recorded, ({ customerId, service }) => `${customerId} ${service}`);
    // One order of locks in every process.
    for (const [, [first]] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const rule = first && rules.get(first.service);
      if (rule) await follow(db, tenant, first, { rule, now });
    }
  });
}

/** Warns a customer, or begins the pause, by the missed places of a service. Nothing follows while a pause runs. */
async function follow(
  db: TenantDb,
  { timeZone }: Tenant,
  { customerId, service }: MissedRow,
  { rule, now }: { rule: StoredRule; now: Date },
): Promise<void> {
  await lockNoShows(db, customerId);
  if (await findPause(db, customerId, [service])) return;
  const places = await readCounted(db, customerId, { service, since: rule.since });
  const { verdict, counted } = verdictOn(
    places.map(({ start }) => start),
    rule,
    timeZone,
  );
  const together = places.slice(-counted);
  const latest = together.at(-1);
  if (verdict === 'none' || !latest) return;
  if (verdict === 'warning') return enqueueWarning(db, latest.ticketId);
  const pauseId = await beginPause(db, {
    customerId,
    service,
    serviceName: latest.serviceName,
    missed: rule.missed,
    until: pauseEnd(now, rule, timeZone),
  });
  if (pauseId)
    await assignToPause(
      db,
      pauseId,
      together.map(({ ticketId }) => ticketId),
    );
}

/**
 * Ends a missed place that counts. The running pause that needs it ends too, and its other places count again.
 * @returns undefined when the place does not count, or does not exist
 */
export async function endPlace(
  db: TenantDb,
  { ticketId, customerId }: Pick<MissedRow, 'ticketId' | 'customerId'>,
  state: 'used' | 'void' | 'excused',
  by: string | null = null,
): Promise<MissedRow | undefined> {
  await lockNoShows(db, customerId);
  const place = await endMissed(db, ticketId, state, by);
  const pause = place?.pauseId ? await readPause(db, place.pauseId) : undefined;
  if (!place || !pause || pause.endedAt) return place;
  if ((await countOfPause(db, pause.id)) >= pause.missed) return place;
  // A pause that another transaction has ended keeps its places.
  if ((await takePauseBack(db, pause.id)).length > 0) await freeFromPause(db, pause.id);
  return place;
}

/** Reads the customers that staff see: those with a running pause, and those who missed a place last. */
export async function readCustomers(db: TenantDb, now: Date) {
  const pauses = await readRunningPauses(db, MOST_CUSTOMERS);
  const paused = pauses.map(({ customerId }) => customerId);
  const missed = await readCountedOfAll(db, paused, { since: shownSince(now), most: MOST_CUSTOMERS });
  const ids = [...new Set([...paused, ...missed.map(({ customerId }) => customerId)])];
  return viewCustomers(pauses, missed, await readNames(db, ids));
}
