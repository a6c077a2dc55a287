import { ApiError } from '#lib/api-error.ts';
import { requireSession } from './guards.ts';

/**
 * For what a loader behind `requireSessionOrTickets` could not read: with a network, the person signs in again.
 * In a file of its own: the first load of every page has the guards.
 */
export async function signInAgain(
  error: unknown,
  match: Parameters<typeof requireSession>[0],
): Promise<never> {
  if (error instanceof ApiError && error.status === 401) await requireSession(match);
  throw error;
}
