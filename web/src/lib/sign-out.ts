import { ApiError } from './api-error.ts';

/**
 * Ends a person's sessions on the server.
 * @param logout the call
 * @returns whether they have ended, now or earlier; false when the server failed
 */
export async function haveSessionsEnded(logout: () => Promise<unknown>): Promise<boolean> {
  try {
    await logout();
    return true;
  } catch (error) {
    return error instanceof ApiError && error.isSessionOver;
  }
}
