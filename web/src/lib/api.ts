import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import { ApiError, factsOf } from './api-error.ts';
import { readAnswer, sendCall } from './http.ts';
import { requestContext } from './request.ts';
import { currentSession, forgetSession, keepSession, REFRESH_BEFORE_EXPIRY_MS } from './session.ts';

/**
 * Makes a call of the interface: `api('GET /ticketing/services', { query: { family: 'AQUA' } })`.
 * Over HTTP from the browser; in process while the server renders a page, always as an anonymous visitor.
 * @throws ApiError
 */
export async function api<K extends CallKey>(
  key: K,
  input: CallInput<K> = {} as CallInput<K>,
): Promise<CallAnswer<K>> {
  if (!import.meta.env.SSR) return callOverHttp(key, input);
  try {
    return await requestContext().callApi(key, input);
  } catch (error) {
    if (!(error as { status?: number }).status) console.error(error);
    throw new ApiError(factsOf(error));
  }
}

async function callOverHttp<K extends CallKey>(key: K, input: CallInput<K>): Promise<CallAnswer<K>> {
  return readAnswer(await send(key, input));
}

/** A document of the interface (PDF, image) as a file that the browser can open. */
export async function apiFile<K extends CallKey>(key: K, input: CallInput<K>): Promise<Blob> {
  return (await send(key, input)).blob();
}

async function send(key: CallKey, input: { query?: unknown; body?: unknown }): Promise<Response> {
  if (key !== 'GET /user/RefreshToken') await refreshWhenDue();
  const session = currentSession();
  try {
    return await sendCall(key, input, session?.token);
  } catch (error) {
    if (!session || !(error instanceof ApiError) || !error.isSessionOver) throw error;
    forgetSession();
    // What anybody may read is read all the same.
    if (!key.startsWith('GET ')) throw error;
    return sendCall(key, input).catch(() => {
      throw error;
    });
  }
}

let refreshing: Promise<void> | undefined;

/** Extends the session when it ends within ten minutes; several calls at once share one refresh. */
function refreshWhenDue(): Promise<void> | undefined {
  const session = currentSession();
  if (!session || session.expiresAt - Date.now() > REFRESH_BEFORE_EXPIRY_MS) return undefined;
  refreshing ??= refreshSession().finally(() => {
    refreshing = undefined;
  });
  return refreshing.catch(() => undefined);
}

/** Extends the session now. @throws ApiError when the server refuses */
export async function refreshSession(): Promise<void> {
  keepSession(await callOverHttp('GET /user/RefreshToken', {}));
}
