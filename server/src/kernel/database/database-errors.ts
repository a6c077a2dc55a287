/** SQLSTATE of a write that a standby or a read-only server refuses. */
const READ_ONLY = '25006';

/** Returns the SQLSTATE of a PostgreSQL error or the code of a system error (`ECONNREFUSED`); undefined for others. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the server had no disk space for a statement. */
export const isOutOfSpace = (error: unknown): boolean => databaseErrorCode(error) === '53100';

/** Whether a unique constraint was violated; with `constraint`, that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (databaseErrorCode(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: unknown }).constraint === constraint;
}

/** Whether an exclusion constraint was violated. */
export const isExclusionViolation = (error: unknown): boolean => databaseErrorCode(error) === '23P01';

/** Whether transactions conflicted (serialisation failure, deadlock, lock timeout), so that a retry may succeed. */
function isConflict(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === '40001' || code === '40P01' || code === '55P03';
}

/**
 * Whether a migration of a newer version has changed the columns of a prepared statement's result. The statement succeeds
 * when it is prepared again.
 */
export const isStalePlan = (error: unknown): boolean =>
  databaseErrorCode(error) === '0A000' &&
  (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** Shutdown, crash, start, time limits, and writes refused by a server that became a standby or is set to read only. */
const serverCodes = new Set(['57P01', '57P02', '57P03', '57P05', '57014', '25P03', '25P04', READ_ONLY]);
/** Messages of errors that pg reports without a code. */
const clientMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/**
 * Whether the database is unreachable, restarting, full or too busy: the request is valid and may be retried (503
 * with Retry-After).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = databaseErrorCode(error);
  if (code !== undefined) {
    // Class 08: connection; 53: disk full, out of memory, too many connections; 58: I/O of the server.
    if (/^(08|53|58)/.test(code) && code.length === 5) return true;
    if (systemCodes.has(code) || serverCodes.has(code)) return true;
  }
  return (
    isConflict(error) || isStalePlan(error) || (error instanceof Error && clientMessages.test(error.message))
  );
}

/**
 * Whether a connection leads to a server that takes no writes, such as a standby that was the primary: another one may
 * lead to the new primary.
 */
export const leadsToStandby = (error: unknown): boolean => databaseErrorCode(error) === READ_ONLY;

/** Whether PostgreSQL reported the error for a statement. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && databaseErrorCode(error)?.length === 5;
}
