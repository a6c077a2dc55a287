import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import { ApiError, factsOf } from './api-error.ts';
import { placeOf } from './place.ts';
import { requestContext } from './request.ts';
import { currentSession, forgetSession, keepSession, REFRESH_BEFORE_EXPIRY_MS } from './session.ts';
import { currentTenant } from './storage.ts';

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
  const response = await send(key, input);
  if (response.status === 204) return undefined as CallAnswer<K>;
  if (/json/.test(response.headers.get('content-type') ?? '')) return response.json();
  return (await response.blob()) as unknown as CallAnswer<K>;
}

/** A document of the interface (PDF, image) as a file that the browser can open. */
export async function apiFile<K extends CallKey>(key: K, input: CallInput<K>): Promise<Blob> {
  return (await send(key, input)).blob();
}

async function send(key: CallKey, input: { query?: unknown; body?: unknown }): Promise<Response> {
  const [method = 'GET', path = ''] = key.split(' ');
  if (key !== 'GET /user/RefreshToken') await refreshWhenDue();
  const session = currentSession();
  const { locale } = placeOf(location.pathname);
  const headers: Record<string, string> = {
    'accept-language': locale,
    languageuser: locale,
    tenantname: currentTenant(),
  };
  if (session) headers.authorization = `Bearer ${session.token}`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  const response = await fetch(`/api/v1${path}${queryString(input.query)}`, { method, headers, body }).catch(
    () => {
      throw new ApiError({ status: 0 });
    },
  );
  if (response.ok) return response;
  const facts = await response.json().catch(() => ({}));
  const error = new ApiError({ ...facts, status: response.status });
  if (session && (error.is('session.expired') || error.is('session.required'))) forgetSession();
  throw error;
}

function queryString(query: unknown): string {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
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
