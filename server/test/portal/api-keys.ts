import { randomUUID } from 'node:crypto';
import { API_SCOPES, type ApiScope } from '@guichet/contract/backoffice/api-key-rules.ts';
import { PUBLIC_API_BASE } from '@guichet/contract/public-api/operations.ts';
import type { PortalTest } from './portal.ts';

interface Sent {
  body?: unknown;
  /** Idempotency key; a new one by default, none for null */
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
  host?: string;
}

/** Answer of `/api/v2`. */
export interface ApiAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers and problems alike
  body: any;
  headers: Record<string, unknown>;
}

/** A system of a venue with its API key. */
export interface ApiSystem {
  id: string;
  key: string;
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent?: Sent): Promise<ApiAnswer>;
}

/** Sends a request to `/api/v2`. @param key none for undefined */
export async function askApi(
  portal: PortalTest,
  key: string | undefined,
  method: string,
  path: string,
  { body, idempotencyKey = randomUUID(), headers, host }: Sent = {},
): Promise<ApiAnswer> {
  const response = await portal.app.inject({
    method: method as 'GET',
    url: PUBLIC_API_BASE + path,
    headers: {
      host: host ?? new URL(portal.services.config.publicUrl).host,
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(method !== 'GET' && idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(body !== undefined && { payload: body as object }),
  });
  return {
    status: response.statusCode,
    body: response.body === '' ? undefined : response.json(),
    headers: response.headers,
  };
}

interface SystemOptions {
  scopes?: readonly ApiScope[];
  tenant?: string;
  lastDay?: string;
}

/** Makes an API key of a venue, with every scope by default. */
export async function apiSystem(portal: PortalTest, options: SystemOptions = {}): Promise<ApiSystem> {
  const { scopes = API_SCOPES, tenant = 'aqua-rivage', lastDay } = options;
  const { token } = await portal.administrator({ rights: ['settings.api'], tenant });
  const { body } = await portal.ask('POST /settingsadmin/apikey', {
    body: { name: `CRM ${randomUUID()}`, scopes: [...scopes], ...(lastDay && { lastDay }) },
    token,
    tenant,
  });
  if (!body.key) throw new Error('The venue has too many API keys');
  return { ...body, ask: (method, path, sent) => askApi(portal, body.key, method, path, sent) };
}

/** A person as the API accepts them. @param email a new address by default */
export const apiPerson = (email = `api-${randomUUID()}@example.com`) => ({
  firstName: 'Nolwenn',
  lastName: 'Le Goff',
  email,
  locale: 'fr-FR',
});

/** Adds a customer through the API. @returns the answer's customer */
export const newApiCustomer = async (system: ApiSystem) =>
  (await system.ask('POST', '/customers', { body: apiPerson() })).body;
