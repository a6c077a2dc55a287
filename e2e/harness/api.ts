import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import { VENUE } from '../data/demonstration.ts';
import { portal } from './portal.ts';
import { fromOwnAddress } from './visitor-address.ts';

interface Target {
  /** Origin of the site: the test's own portal by default. */
  site?: string;
  tenant?: string;
  token?: string;
}

/**
 * Makes a call of the API.
 * @throws Error with the response's text unless its status is a success
 */
export async function callApi<K extends CallKey>(
  key: K,
  input: CallInput<K>,
  target: Target = {},
): Promise<CallAnswer<K>> {
  const answer = await fetchApi(key, input, target);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${key} answers ${answer.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as CallAnswer<K>;
}

/** Makes a call of the API and returns any response. */
export function fetchApi<K extends CallKey>(
  key: K,
  input: CallInput<K>,
  { site = portal().url, tenant = VENUE, token = '' }: Target = {},
): Promise<Response> {
  const [method = '', path] = key.split(' ');
  const { query, body } = input as { query?: Record<string, unknown>; body?: unknown };
  const parameters = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return fetch(`${site}/api/v1${path}?${new URLSearchParams(parameters)}`, {
    method,
    headers: {
      ...fromOwnAddress(),
      tenantname: tenant,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
