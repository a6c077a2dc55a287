import { ApiError } from '#lib/api-error.ts';
import { requireSession } from './guards.ts';

/**
 * Handles a failed loader behind `requireSessionOrTickets`: with a network, the person signs in again. A separate
 * file, since the first load of every page contains the guards.
 */
export async function signInAgain(
  error: unknown,
  match: Parameters<typeof requireSession>[0],
): Promise<never> {
  if (error instanceof ApiError && error.status === 401) await requireSession(match);
  throw error;
}
