import type { BoxOfficeWaiting } from '../box-office/waiting/port.ts';

/** The places for which customers wait, see venue_waiting.sql. */
export const embeddedWaiting: BoxOfficeWaiting = {
  async open(db, sessionId) {
    const [row] = await db.query<{ places: number | null }>('select venue.open_waited($1, $2) as places', [
      db.tenantId,
      sessionId,
    ]);
    return row?.places ?? undefined;
  },
  async most(db, sessionId) {
    const [row] = await db.query<{ places: number | null }>('select venue.most_places($1, $2) as places', [
      db.tenantId,
      sessionId,
    ]);
    return row?.places ?? undefined;
  },
  async count(db, sessionId) {
    await db.query('select portal.count_awaited($1, $2)', [db.tenantId, sessionId]);
  },
  async hold(db, { key, sessionId, places, holdSeconds }) {
    const [row] = await db.query<{ isHeld: boolean }>(
      'select venue.hold_waited($1, $2, $3, $4, $5) as "isHeld"',
      [db.tenantId, key, holdSeconds, sessionId, places],
    );
    return row?.isHeld ?? false;
  },
};
