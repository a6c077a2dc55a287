import { MOST_CLOSED_DAYS } from '@guichet/contract/box-office/closure-rules.ts';
import type { CheckedBody } from '@guichet/contract/calls.ts';
import type { Labels, Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { z } from 'zod';
import type { PlannedSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { addDays, startOfDay } from '#kernel/format/time-zone.ts';
import { lockPayments } from '#payment/refunds/captured.sql.ts';
import { remakeRefunds } from '#payment/refunds/refunds.sql.ts';
import { recordSessionChange } from '#planning/changes.sql.ts';
import { invalidateSession } from '#planning/planning.sql.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { sessionEvent } from '#tickets/session-changes/session-changes.service.ts';
import { announceChange } from '#tickets/session-changes/session-changes.sql.ts';
import {
  openTimetable,
  readTimetable,
  sessionNames,
  type VenueTimetable,
} from '../timetable/timetable.service.ts';
import { endWaitsOf } from '../waiting/offers.service.ts';
import {
  type ClosureRow,
  insertClosedSessions,
  insertClosure,
  listOrders,
  readClosure,
  readUnpaidCarts,
  reopenFailed,
  replaceEarlier,
  setPaused,
} from './closures.sql.ts';
import { isPeriod, isPossibleEnd, viewClosedSession } from './closures.ts';
import { readConcerned, readHoldersOfOthers } from './concerned.sql.ts';

/** The job that works on a closure: it lists orders, sends mails, and refunds what is not chosen. */
export const CLOSURE_JOB = defineJob('box-office.closure', z.object({ closureId: z.string() }), {
  priority: 'money',
  ifTenantIsMissing: 'fail',
});

/** Enqueues work on a closure; jobs of one closure that have not started are one. */
export const enqueueClosure = (db: TenantDb, closureId: string): Promise<void> =>
  enqueue(db, CLOSURE_JOB, { closureId }, { key: `${CLOSURE_JOB.name} ${closureId}` });

const MINUTE_MS = 60_000;

interface Venue {
  readonly services: Services;
  readonly tenant: Tenant;
}

type ByAdministrator = Venue & { readonly identity: Administrator };

/** Returns the sessions that can be closed: those that are not over, and not closed yet. */
const closable = (sessions: readonly PlannedSession[], now: Date): PlannedSession[] =>
  sessions.filter(({ end, closedAt }) => end > now && closedAt === undefined);

/**
 * Returns the sessions of a period that can be closed, and whom closing some of them concerns.
 * @throws AppError `closure.period`, `box-office.outside-system`
 */
export async function previewClosure(
  { services, tenant }: Venue,
  body: CheckedBody<'POST /boxoffice/closurepreview'>,
) {
  if (!isPeriod(body.from, body.until, MOST_CLOSED_DAYS)) fail('closure.period');
  const open = await openTimetable(services, tenant);
  return services.database.tenant(tenant.id, async (db) => {
    const names = sessionNames(open, await readTimetable(db, open));
    const found = closable(await findInPeriod(db, open, tenant, body), open.now).filter(
      (session) =>
        (body.establishment ?? session.establishmentCode) === session.establishmentCode &&
        (body.service === undefined || session.serviceCodes.includes(body.service)) &&
        (body.theme ?? session.themeCode) === session.themeCode,
    );
    const chosen = found.filter(({ id }) => body.sessionIds?.includes(id) ?? true);
    const concerned = await readConcerned(
      db,
      chosen.map(({ id }) => id),
    );
    const sold = chosen.reduce((sum, session) => sum + session.sold, 0);
    return {
      sessions: found.map((session) => ({
        ...viewClosedSession(session, names),
        sold: session.sold,
        held: session.held,
        awaited: session.awaited ?? 0,
      })),
      concerned: concerned.figures,
      otherPlaces: Math.max(0, sold - concerned.places),
      texts: firstTexts(tenant),
    };
  });
}

/** Reads the sessions that start on days of their establishment's clock, which may be a day off the venue's. */
async function findInPeriod(
  db: TenantDb,
  open: VenueTimetable,
  tenant: Tenant,
  { from, until }: { from: string; until: string },
): Promise<PlannedSession[]> {
  const names = sessionNames(open, await readTimetable(db, open));
  const found = await open.boxOffice.timetable.findSessions(db, {
    from: startOfDay(addDays(from, -1), tenant.timeZone),
    until: startOfDay(addDays(until, 2), tenant.timeZone),
  });
  return found.filter(({ start, establishmentCode }) => {
    const zone = names.timeZone(establishmentCode);
    return start >= startOfDay(from, zone) && start < startOfDay(addDays(until, 1), zone);
  });
}

/** Returns the text that a closure or a move begins with, in each language of the venue. */
export function firstTexts(
  { languages, displayName }: Tenant,
  template: 'closure.template' | 'movedSessions.template' = 'closure.template',
): Labels {
  const textIn = (locale: Locale) => translator(locale, 'mails')(template, { tenant: displayName });
  return Object.fromEntries(languages.map((locale) => [locale, textIn(locale)])) as unknown as Labels;
}

/** Returns the last minute of a day on the venue's clock: midnight would be read as that of the next day. */
export const endOfChoice = (lastDay: string, { timeZone }: Tenant): Date =>
  new Date(startOfDay(addDays(lastDay, 1), timeZone).getTime() - MINUTE_MS);

/**
 * Closes sessions: from the commit on they take no booking, and every ticket of theirs is part of the closure. Repeating the
 * request changes nothing.
 * @throws AppError `closure.sessions`, `closure.choices`, `closure.until`, `box-office.outside-system`
 */
export async function closeSessions(
  { services, tenant, identity }: ByAdministrator,
  body: CheckedBody<'POST /boxoffice/closure'>,
): Promise<ClosureRow> {
  if (!body.offersMove && !body.offersRefund && !body.offersCredit) fail('closure.choices');
  const chooseUntil = endOfChoice(body.lastDay, tenant);
  const open = await openTimetable(services, tenant);
  const ids = [...new Set(body.sessionIds)];
  const closure = await services.tenantChanges.write(tenant.id, async (db) => {
    const known = await readClosure(db, body.id);
    if (known) return known;
    if (!isPossibleEnd(chooseUntil, open.now)) fail('closure.until');
    // A concurrent request with the same key has closed them.
    if (!(await insertClosure(db, { ...body, kind: 'closure', chooseUntil }, identity)))
      return readClosure(db, body.id);
    const sessions = closable(await open.boxOffice.timetable.lockSessions(db, ids), open.now);
    if (sessions.length < ids.length) fail('closure.sessions');
    await replaceEarlier(db, ids);
    if ((await insertClosedSessions(db, body.id, sessions)) < ids.length) fail('closure.sessions');
    await stopSale(db, open, sessions);
    await listOrders(db, body.id);
    await announceClosed(db, sessions);
    await record(db, { tenant, identity }, body, sessions);
    await enqueueClosure(db, body.id);
    return readClosure(db, body.id);
  });
  for (const id of ids) invalidateSession(services, tenant, id);
  services.placeSignals.announce(tenant.id);
  services.jobs.wake();
  return closure ?? fail('closure.not-found');
}

/** Ends the sale of locked sessions: their holds that nobody is paying, and their waiting lists. */
async function stopSale(
  db: TenantDb,
  { boxOffice: { timetable } }: VenueTimetable,
  sessions: readonly PlannedSession[],
): Promise<void> {
  const ids = sessions.map(({ id }) => id);
  const keys = await timetable.closeSessions(db, ids);
  await timetable.releaseHolds(db, ids, await readUnpaidCarts(db, keys));
  await timetable.setCancelled(
    db,
    sessions.filter(({ patternId }) => patternId !== undefined),
    true,
  );
  for (const { id, awaited = 0 } of sessions) if (awaited > 0) await endWaitsOf(db, id);
}

/**
 * Records sessions as cancelled, which the tickets and the calendar show: also those that only a payment under way will
 * sell. Notes the event of those with taken places. Holders of tickets that were
 * passed on get the mail of a cancelled session; the buyers get that of the closure.
 */
async function announceClosed(db: TenantDb, sessions: readonly PlannedSession[]): Promise<void> {
  const holders = await readHoldersOfOthers(
    db,
    sessions.map(({ id }) => id),
  );
  for (const { id: sessionId, start, end, sold, held } of sessions) {
    const change = { sessionId, state: 'cancelled', start: null, end: null } as const;
    const sequence = await recordSessionChange(db, change);
    if (sequence === undefined || sold + held === 0) continue;
    await noteEvent(db, 'session.cancelled', sessionEvent({ sessionId, start, end }, change, sequence));
    await announceChange(db, holders.get(sessionId) ?? [], { sessionId, sequence });
  }
}

async function record(
  db: TenantDb,
  { tenant, identity }: Pick<ByAdministrator, 'tenant' | 'identity'>,
  body: CheckedBody<'POST /boxoffice/closure'>,
  sessions: readonly PlannedSession[],
): Promise<void> {
  await recordChange(db, identity, {
    action: 'closure.created',
    subject: tenant.displayName,
    changes: changesBetween(
      {},
      {
        closedSessions: sessions.map(({ id, start }) => `${id} ${start.toISOString()}`).join('; '),
        closureChoices: choicesOf(body),
        chooseUntil: body.lastDay,
      },
    ),
  });
}

/** Returns what a closure offers, for the audit log. */
export const choicesOf = (
  offered: Pick<ClosureRow, 'offersMove' | 'offersRefund' | 'offersCredit'>,
): string =>
  [offered.offersMove && 'move', offered.offersRefund && 'refund', offered.offersCredit && 'credit']
    .filter(Boolean)
    .join(', ');

/** Pauses or resumes a closure. @throws AppError `closure.not-found` */
export async function pauseClosure(
  { services, tenant, identity }: ByAdministrator,
  { id, isPaused }: CheckedBody<'PUT /boxoffice/closure'>,
): Promise<ClosureRow> {
  const closure = await services.database.tenant(tenant.id, async (db) => {
    if (await setPaused(db, id, isPaused)) {
      await recordChange(db, identity, {
        action: isPaused ? 'closure.paused' : 'closure.resumed',
        subject: tenant.displayName,
      });
      if (!isPaused) await enqueueClosure(db, id);
    }
    return readClosure(db, id);
  });
  services.jobs.wake();
  return closure ?? fail('closure.not-found');
}

/** Tries failed refunds of a closure again. @returns their number @throws AppError `closure.not-found` */
export async function retryRefunds(
  { services, tenant, identity }: ByAdministrator,
  { id, partId }: CheckedBody<'POST /boxoffice/closureretry'>,
): Promise<number> {
  const retried = await services.database.tenant(tenant.id, async (db) => {
    if (!(await readClosure(db, id))) fail('closure.not-found');
    await lockPayments(db);
    const { opened, refundIds } = await reopenFailed(db, id, partId);
    let remade = 0;
    for (const refundId of refundIds) if ((await remakeRefunds(db, { refundId })) > 0) remade += 1;
    if (opened + remade > 0)
      await recordChange(db, identity, { action: 'closure.retried', subject: tenant.displayName });
    await enqueueClosure(db, id);
    return opened + remade;
  });
  services.jobs.wake();
  return retried;
}
