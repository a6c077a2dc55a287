import { randomUUID } from 'node:crypto';
import { PROBLEM_TYPE } from '@guichet/contract/adapter/problems.ts';
import type { ApiOperation } from '@guichet/contract/public-api/operation.ts';
import { apiOperations } from '@guichet/contract/public-api/operations.ts';
import { ApiProblem } from '@guichet/contract/public-api/problems.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiSystem, apiSystem, askApi } from '../portal/api-keys.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { longest, repetitions, reportDone, SEED } from './proof.ts';
import { change, LEAK, spoil } from './spoiled-inputs.ts';

let portal: PortalTest;
let system: ApiSystem;
beforeAll(async () => {
  portal = await portalTest();
  system = await apiSystem(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

const OPERATIONS = Object.entries<ApiOperation>(apiOperations);

/** A new key for each 500 requests, which is below its limit of a minute. */
let sent = 0;
async function key(): Promise<string> {
  if (++sent % 500 === 0) {
    await portal.sql(`update portal.api_key set revoked_at = now()`);
    system = await apiSystem(portal);
  }
  return system.key;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

describe('every operation of /api/v2', () => {
  test.each(OPERATIONS)(
    '%s answers spoiled input with a declared answer or a problem, never with 5xx',
    async (name, { method, path, example }) => {
      const { params, query, body } = example;
      const runs = repetitions(25, 400);
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, { minLength: 1, maxLength: 3 }),
          fc.constantFrom('fr', 'en-GB', 'de', 'xx'),
          async (changes, language) => {
            const input = spoil(
              { ...(params && { params }), ...(query && { query }), ...(body !== undefined && { body }) },
              changes,
            ) as {
              params?: Record<string, unknown>;
              query?: Record<string, unknown>;
              body?: unknown;
            };
            const filled = path.replace(/\{(\w+)\}/g, (_, field: string) =>
              encodeURIComponent(asText(input.params?.[field]).toWellFormed() || 'x'),
            );
            const search = new URLSearchParams(
              Object.entries(input.query ?? {}).map(([field, value]) => [field, asText(value)]),
            );
            const answer = await askApi(portal, await key(), method, `${filled}?${search}`, {
              headers: { 'accept-language': language, 'content-type': 'application/json' },
              ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
              idempotencyKey: randomUUID(),
            });
            expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
            expect(JSON.stringify(answer.body ?? '')).not.toMatch(LEAK);
            if (answer.status < 400) return;
            expect(answer.headers['content-type']).toContain(PROBLEM_TYPE);
            expect(ApiProblem.strict().safeParse(answer.body).error).toBeUndefined();
          },
        ),
        { numRuns: runs, seed: SEED },
      );
      reportDone(`spoiled requests of ${name}`, runs);
    },
    longest(60_000),
  );

  test('answers hostile headers with a problem', async () => {
    for (const headers of [
      { authorization: `Bearer ${'x'.repeat(5000)}` },
      { authorization: 'Basic dXNlcjpwYXNz' },
      { authorization: 'Bearer guichet__x' },
      { authorization: `Bearer guichet_../..%2f_${'x'.repeat(43)}` },
      { 'accept-language': '\u00ff'.repeat(100) },
      { languageuser: 'nonsense' },
      { 'if-none-match': '"'.repeat(500) },
      { tenantname: 'nothing' },
    ] as Record<string, string>[]) {
      const { status, body } = await askApi(portal, await key(), 'GET', '/services', { headers });
      expect(status, JSON.stringify([headers, body])).toBeLessThan(500);
    }
    for (const idempotencyKey of ['', ' ', 'x'.repeat(101), 'é']) {
      const answer = await askApi(portal, await key(), 'POST', '/customers', { idempotencyKey, body: {} });
      expect(answer.status).toBe(400);
    }
  });
});
