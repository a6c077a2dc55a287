import { ApiError } from './api-error.ts';

/** Ends at the next sign-out. */
let background = new AbortController();

/** For what is read with a session though nothing waits for it: a sign-out ends it before the server refuses it. */
export const untilSignOut = (): AbortSignal => background.signal;

/**
 * Ends a person's sessions on the server.
 * @param logout the call
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
