import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';

export type ClosureChoice = CallAnswer<'POST /purchase/Closure'>;
export type ClosurePart = ClosureChoice['parts'][number];
export type SessionToChoose = CallAnswer<'POST /purchase/ClosureSessions'>[number];

/** Returns what the customer of a link can choose; undefined for a truncated or invalid key. @throws ApiError */
export async function loadClosure(key: string): Promise<ClosureChoice | undefined> {
  if (key === '') return undefined;
  try {
    return await api('POST /purchase/Closure', { body: { key } });
  } catch (error) {
    if (error instanceof ApiError && (error.is('closure.unknown') || error.status === 400)) return undefined;
    throw error;
  }
}

export const loadSessions = (key: string, sessionId: string): Promise<SessionToChoose[]> =>
  api('POST /purchase/ClosureSessions', { body: { key, sessionId } });
