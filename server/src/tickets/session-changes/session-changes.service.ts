import { isDeepStrictEqual } from 'node:util';
import type { TicketingSession, TicketingSystem } from '#gateways/ticketing/port.ts';
import {
  forgetMissing,
  lockSessionChange,
  readSessionChanges,
  recordSessionChange,
} from '#planning/changes.sql.ts';
import type { SessionChange } from '#planning/changes.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { announceChange, moveTickets, readSoldSessions, readVisitors } from './session-changes.sql.ts';
import { isBelievable, type SoldSession, verdictOn } from './session-changes.ts';

const DAY = 86_400_000;

/**
 * Compares upcoming sessions with sold tickets to the ticketing system, moves the tickets of moved sessions,
 * and enqueues a mail to each customer of a moved or cancelled session.
 * @throws TicketingUnavailable
 */
export async function followSessions(services: Services, tenant: Tenant): Promise<void> {
  const { sold, changes } = await services.database.tenant(tenant.id, async (db) => {
    const sold = await readSoldSessions(db);
    const changes = await readSessionChanges(
      db,
      sold.map(({ sessionId }) => sessionId),
    );
    return { sold, changes: new Map(changes.map((change) => [change.sessionId, change])) };
  });
  if (sold.length === 0) return;
  const sessions = await currentSessions(services.ticketing.of(tenant), sold);
  const isUsable = isBelievable(sold.length, sessions.size);
  if (!isUsable) {
    services.logger.warn(
      { tenantId: tenant.id, sessions: sold.length },
      'The ticketing system has none of the sessions that tickets were sold for: no customer is told',
    );
    return;
  }
  for (const session of sold) {
    await follow(services, tenant, session, {
      now: sessions.get(session.sessionId),
      known: changes.get(session.sessionId),
    });
  }
}

/**
 * Returns the current sold sessions in one list; sessions outside the ticketing system's time range are read one by
 * one.
 */
async function currentSessions(
  system: TicketingSystem,
  sold: readonly SoldSession[],
): Promise<Map<string, TicketingSession>> {
  const starts = sold.map(({ start }) => start.getTime());
  const listed = await system.findSessions({
    from: new Date(Math.min(...starts) - DAY),
    until: new Date(Math.max(...starts) + DAY),
  });
  const wanted = new Set(sold.map(({ sessionId }) => sessionId));
  const found = new Map(listed.filter(({ id }) => wanted.has(id)).map((session) => [session.id, session]));
  for (const { sessionId } of sold) {
    if (found.has(sessionId)) continue;
    const session = await system.readSession(sessionId);
    if (session) found.set(sessionId, session);
  }
  return found;
}

async function follow(
  services: Services,
  tenant: Tenant,
  sold: SoldSession,
  { now, known }: { now: TicketingSession | undefined; known: SessionChange | undefined },
): Promise<void> {
  const verdict = verdictOn(sold, now, known, new Date(services.clock()));
  if (verdict.kind === 'unchanged') return;
  const { sessionId } = sold;
  await services.database.tenant(tenant.id, async (db) => {
    // A change that was recorded since, as when staff reopen the session, may make the verdict wrong: the next run decides.
    if (!isDeepStrictEqual(await lockSessionChange(db, sessionId), known)) return undefined;
    if (verdict.kind === 'found') return forgetMissing(db, sessionId);
    const times =
      verdict.kind === 'moved' ? { start: verdict.start, end: verdict.end } : { start: null, end: null };
    const sequence = await recordSessionChange(db, { sessionId, state: verdict.kind, ...times });
    if (sequence === undefined || verdict.kind === 'missing') return undefined;
    const visitors = await readVisitors(db, sessionId);
    if (verdict.kind === 'moved') {
      const before = known?.start && known.end ? { start: known.start, end: known.end } : sold;
      await moveTickets(db, sessionId, {
        start: verdict.start.getTime() - before.start.getTime(),
        end: verdict.end.getTime() - before.end.getTime(),
      });
    }
    await noteEvent(db, `session.${verdict.kind}`, sessionEvent(sold, times, sequence));
    return announceChange(db, visitors, { sessionId, sequence });
  });
  services.jobs.wake();
}

/**
 * Returns the webhook payload of a changed session, see docs/integrator/webhooks.md. Instants are null once it is
 * cancelled.
 */
export const sessionEvent = (
  sold: Pick<SoldSession, 'sessionId' | 'start' | 'end'>,
  { start, end }: { start: Date | null; end: Date | null },
  sequence: number,
) => ({
  sessionId: sold.sessionId,
  sequence,
  soldStart: sold.start.toISOString(),
  soldEnd: sold.end.toISOString(),
  start: start?.toISOString() ?? null,
  end: end?.toISOString() ?? null,
});
