import { ApiError } from './api-error.ts';

/** Aborts at the next sign-out. */
let background = new AbortController();

/** Signal for background reads with a session: a sign-out aborts them before the server refuses them. */
export const untilSignOut = (): AbortSignal => background.signal;

/**
 * Ends a person's sessions on the server.
 * @param logout makes the call
 * @returns whether they have ended, now or earlier; false when the server failed
 */
export async function haveSessionsEnded(logout: () => Promise<unknown>): Promise<boolean> {
  background.abort();
  background = new AbortController();
  try {
    await logout();
    return true;
  } catch (error) {
    return error instanceof ApiError && error.isSessionOver;
  }
}
