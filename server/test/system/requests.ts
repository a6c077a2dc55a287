import { ERRORS, type ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { expect } from 'vitest';
import type { PortalTest } from '../portal/portal.ts';
import type { World } from './world.ts';

const LOCALES: readonly Locale[] = ['fr-FR', 'en-GB', 'de-DE'];

/** A raw request without the restrictions of the contract. */
export interface BadRequest {
  method?: string;
  /** Path below the base of the calls */
  url: string;
  headers?: Record<string, string>;
  /** A text is sent unchanged, any other value as JSON. */
  body?: unknown;
  locale?: string;
  /** Token of the world’s customer */
  signedIn?: boolean;
}

let caller = 0;

/** Sends a request as a visitor of the world’s tenant, from another address each time. */
export async function send(portal: PortalTest, world: World, request: BadRequest) {
  const { method = 'GET', url, headers = {}, body, locale = 'fr-FR', signedIn = false } = request;
  const response = await portal.app.inject({
    method: method as 'GET',
    url: `/api/v1${url}`,
    remoteAddress: `10.8.${(caller >> 8) & 255}.${caller++ & 255}`,
    headers: {
      tenantname: world.tenant,
      languageuser: locale,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(signedIn && { authorization: `Bearer ${world.person.token}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson && response.payload !== '' ? response.json() : undefined,
  };
}

/**
 * Expects a rejection with its status and code, and a message in each language.
 * @returns the last response
 */
export async function expectRefusal(
  portal: PortalTest,
  world: World,
  request: BadRequest,
  code: ErrorCode,
  fields: Record<string, ErrorCode> = {},
) {
  let answer = await send(portal, world, request);
  for (const locale of LOCALES) {
    answer = await send(portal, world, { ...request, locale });
    const word = translator(locale, 'errors');
    const fieldTexts = Object.entries(fields).map(([field, fieldCode]) => [field, word(fieldCode)]);
    expect(answer.body, request.url).toEqual({
      code: `api-error.oap.${code}`,
      error: word(code),
      ...(fieldTexts.length > 0 && { fields: Object.fromEntries(fieldTexts) }),
    });
    expect(answer.status).toBe(ERRORS[code]);
  }
  return answer;
}
