import { endOtherSessions, endSession, readSessions } from '#account/sessions/sessions.sql.ts';
import { viewSession } from '#account/sessions/sessions.ts';
import type { Handler, Routes } from '#calls.ts';
import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import { countRefusals, readFactors, readRefusals } from './security.sql.ts';

/** Ends one or all other sessions of the administrator; a session that has already ended is no error. */
const endOtherAdminSessions: Handler<'DELETE /user/admin/othersessions'> = async (context) => {
  const { identity, query, transaction } = context;
  const { sessionId, userId } = identity;
  const owner = { kind: 'administrator', id: userId } as const;
  await transaction(async (db) => {
    if (query.id === undefined) await endOtherSessions(db, owner, sessionId);
    else if (query.id !== sessionId) await endSession(db, owner, query.id);
  });
  return undefined;
};

/** Returns the open sessions of the administrator. */
const ownSessions: Handler<'GET /user/admin/sessions'> = async ({ identity, transaction }) => {
  const owner = { kind: 'administrator', id: identity.userId } as const;
  const rows = await transaction((db) => readSessions(db, owner));
  return rows.map((row) => viewSession(row, identity.sessionId));
};

const DAYS = 7;
const MOST = 100;

/** Returns the refusals of the last days at the venue, and the second factors of its team. */
const security: Handler<'GET /settingsadmin/security'> = async (context) => {
  const { identity, tenant, services, transaction } = context;
  const { timeZone } = tenant;
  const first = addDays(dayOf(new Date(services.clock()), timeZone), 1 - DAYS);
  const since = startOfDay(first, timeZone);
  const { counts, rows, factors } = await transaction(async (db) => ({
    counts: await countRefusals(db, since, timeZone),
    rows: await readRefusals(db, since, MOST),
    factors: await readFactors(db, identity.userId),
  }));
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(first, index);
    return counts.find((count) => count.day === day) ?? { day, shop: 0, backoffice: 0 };
  });
  return {
    days,
    refusals: rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })),
    factors,
  };
};

export const securityRoutes = {
  // settings.admin
  'GET /settingsadmin/security': security,
  // administrator
  'GET /user/admin/sessions': ownSessions,
  'DELETE /user/admin/othersessions': endOtherAdminSessions,
} satisfies Routes;
