import { jobsOfDomains } from '#jobs.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { PortalTest } from './portal.ts';

/** Returns helpers that read what a move has changed. */
export function movedSessions(given: () => { portal: PortalTest }) {
  /** Returns when a session takes place, at the ticketing system. */
  async function timesOf(id: string) {
    const [row] = await given().portal.sql<{ start: Date; end: Date }>(
      'select start_at as start, end_at as "end" from venue.session where id = $1',
      [id],
    );
    if (!row) throw new Error(`No session ${id}`);
    return row;
  }

  const ticketOf = async (person: { token: string }) =>
    (await given().portal.ask('POST /user/GetTicketsDetails', { body: {}, token: person.token })).body
      .tickets[0];

  /** Runs the check of changed sessions. @returns the customers to whom it wants to mail one of some sessions */
  async function toldAgain(ids: readonly string[]): Promise<string[]> {
    const tasks = jobsOfDomains(given().portal.services).tasks as TaskList;
    await tasks['tickets.follow-sessions']?.run({}, {} as never);
    const rows = await given().portal.sql<{ userId: string }>(
      `select payload ->> 'userId' as "userId" from portal.outbox
        where task like 'tickets.session-%-mail' and payload ->> 'sessionId' = any ($1)`,
      [ids],
    );
    return rows.map(({ userId }) => userId);
  }

  /** Lets a moved session have begun at its new time. */
  const beginAtNewTime = (closureId: string, sessionId: string) =>
    given().portal.sql(
      `update portal.closure_session set new_start_at = now() - interval '1 hour' where closure_id = $1 and session_id = $2`,
      [closureId, sessionId],
    );

  return { timesOf, ticketOf, toldAgain, beginAtNewTime };
}
