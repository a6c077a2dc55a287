import { ApiError } from '#lib/api-error.ts';
import { requireSession } from './guards.ts';

/**
 * For what a loader behind `requireSessionOrTickets` could not read: with a network, the person signs in again.
 * In a file of its own: the first load of every page has the guards.
 */
export function signInAgain(error: unknown, match: Parameters<typeof requireSession>[0]): Promise<never> {
  const isSessionMissing = error instanceof ApiError && error.status === 401;
  const redirect = isSessionMissing ? requireSession(match) : undefined;
  if (redirect) return redirect;
  throw error;
}
