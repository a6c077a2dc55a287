import { text as readText } from 'node:stream/consumers';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { methodAndPath } from '#platform/http/call-address.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { type Description, describedInput, type Input } from './described-requests.ts';
import { type EncodedBody, encoding } from './encoded-bodies.ts';
import { longest, repetitions, reportDone, SEED } from './proof.ts';
import { SAMPLES } from './samples.ts';
import { BACK_OFFICE_SAMPLES } from './samples-backoffice.ts';
import { type Changed, change, LEAK, spoil } from './spoiled-inputs.ts';
import { broken, finishSales, letExpire } from './support.ts';
import { newPerson, type World, worldOf } from './world.ts';

let portal: PortalTest;
let world: World;
let description: Description;
beforeAll(async () => {
  portal = await portalTest();
  description = JSON.parse((await portal.app.inject({ url: '/api/openapi.json' })).body);
  world = await worldOf(portal, 'aqua-rivage');
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Who sends a request, and how. */
interface Sending {
  token: string;
  locale: string;
  /** Last numbers of the address */
  network: number;
  /** Undefined: JSON in UTF-8 */
  encode: ((text: string) => EncodedBody) | undefined;
}

async function send(key: CallKey, input: Input, { token, locale, network, encode }: Sending) {
  const { method, path } = methodAndPath(key);
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const text = JSON.stringify(input.body);
  const encoded = text === undefined ? undefined : encode?.(text);
  const response = await portal.app.inject({
    method: method as 'GET',
    url: `/api/v1${path}?${query}`,
    remoteAddress: `10.${network >> 8}.${network & 255}.1`,
    headers: {
      tenantname: world.tenant,
      languageuser: locale,
      authorization: `Bearer ${token}`,
      ...(encoded?.headers ?? { 'content-type': 'application/json' }),
    },
    ...(text !== undefined && { payload: encoded?.payload ?? text }),
    payloadAsStream: true,
  });
  const stream = response.stream();
  // Live events end with their reader.
  if (response.headers['content-type']?.toString().startsWith('text/event-stream')) stream.destroy();
  return { status: response.statusCode, text: stream.destroyed ? '' : await readText(stream) };
}

describe('call with random input', () => {
  const fuzzed = (Object.keys(calls) as CallKey[]).filter(
    (key) => 'query' in calls[key] || 'body' in calls[key],
  );

  const share = repetitions(14, 24_000) / (process.env.PROOF_SCALE === undefined ? 1 : fuzzed.length);

  test.each(fuzzed)(
    `%s returns a response or an error with a message, never a failure (SEED=${SEED})`,
    {
      // One call checks its file in a child process, which each request starts.
      timeout: longest(60_000),
    },
    async (key) => {
      const { token } = await newPerson(portal, world.tenant);
      const bearerOf = async (changes: readonly Changed[]) => {
        // Some of these calls end the session.
        if (key in BACK_OFFICE_SAMPLES) return (await portal.administrator({ isSuper: true })).token;
        return changes.length === 1 ? world.person.token : token;
      };
      const sample = fc
        .array(change, { minLength: 1, maxLength: 3 })
        .map((changes) => ({ input: spoil(SAMPLES[key](world), changes), bearer: () => bearerOf(changes) }));
      const described = fc
        .tuple(describedInput(description, key), fc.array(change, { maxLength: 1 }))
        .map(([input, changes]) => ({ input: spoil(input, changes), bearer: () => bearerOf(changes) }));
      const request = fc.record({
        what: fc.oneof(sample, described),
        locale: fc.constantFrom('fr-FR', 'en-GB', 'de-DE'),
        network: fc.nat(0xffff),
        encode: fc.option(encoding, { freq: 3, nil: undefined }),
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ what: { input, bearer }, ...sending }) => {
          const { status, text } = await send(key, input, { ...sending, token: await bearer() });
          // An unavailable external system is reported and is no failure.
          if (status !== 503) expect(status, text).toBeLessThan(500);
          else expect(text).not.toMatch(/"api-error\.oap\.sql/);
          if (!key.includes('Generate')) expect(text).not.toMatch(LEAK);
          reportDone('requests', 1);
          if (status < 400) return;
          const { code, error } = JSON.parse(text);
          expect(code).toMatch(/^api-error\.oap\.[a-z.-]+$/);
          expect(error).toMatch(/^\p{Lu}.+/u);
        }),
        {
          seed: SEED,
          numRuns: Math.ceil(key.includes('Generate') ? share * 0.4 : share),
          endOnFailure: true,
        },
      );
    },
  );

  test('keeps the invariants', async () => {
    const carts = await portal.sql<{ id: string }>(`select id from portal.cart where state <> 'sold'`);
    const ids = carts.map(({ id }) => id);
    await finishSales(portal, ids);
    await letExpire(portal, ids);
    expect(await broken(portal)).toEqual({});
  });
});
