import type { Handler, Routes } from '#calls.ts';
import { readAuditEntries } from './audit.sql.ts';

const PAGE = 50;

/** Returns a page of the audit log, newest entries first. */
const auditLog: Handler<'GET /settingsadmin/audit'> = async ({ query, tenant, transaction }) => {
  const { timeZone } = tenant;
  // The query reads one row more than the page size to tell whether a next page exists.
  const rows = await transaction((db) => readAuditEntries(db, { ...query, timeZone }, PAGE + 1));
  const entries = rows.slice(0, PAGE).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
  return { entries, hasMore: rows.length > PAGE };
};

export const auditRoutes = {
  // administrator: settings.admin
  'GET /settingsadmin/audit': auditLog,
} satisfies Routes;
