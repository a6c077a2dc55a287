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

/** Words of the insides of the program, which no answer may show. */
const LEAK =
  /\bat \S+ \(?(file:|\/)|node_modules|password_hash|[a-z]+\.sql\.ts|syntax error at|relation "|column "/;

/** Values that forms never send and that often break programs. */
const nasty = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(
    '', ' ', '\0', '\ud800', '\u202e', '💧', '%00', '../..', "' or 1=1 --", '{{7*7}}', '__proto__', 'constructor',
    'x'.repeat(10_000), '0', '-1', '1e9', '9999999999999999999', '2026-02-30', '0000-01-01', '9999-12-31', '-000001-01-01',
    '2026-01-01T00:00:00+23:59', '+275760-09-13T00:00:00Z', '00000000-0000-4000-8000-000000000000',
    0, -1, 1.5, 1e308, 9007199254740992, null, true, [], {}, [null], [[]], [{}], { length: 1e9 }, Array(101).fill(1),
  ), weight: 3 },
  { arbitrary: fc.jsonValue({ noUnicodeString: false, maxDepth: 3 }), weight: 1 },
); // biome-ignore format: a list

/** One mutation of an input: a position, modulo its size, and a change. */
const change = fc.record({ place: fc.nat(40), how: fc.constantFrom('replace', 'drop', 'add'), value: nasty });

type Changed = { place: number; how: string; value: unknown };

/** Returns every object and array of an input with each of its keys. */
function placesOf(value: unknown): [holder: Record<string, unknown>, name: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [
    [holder, name] as [typeof holder, string],
    ...placesOf(holder[name]),
  ]);
}

/** Returns the sample with the mutations. */
function spoil(sample: object, changes: readonly Changed[]): Input {
  const input = structuredClone(sample) as Input;
  for (const { place, how, value } of changes) {
    const places = placesOf(input).filter(([holder]) => holder !== input || how === 'replace');
    const [holder, name] = places[place % Math.max(1, places.length)] ?? [];
    if (!holder || name === undefined) continue;
    if (how === 'drop') delete holder[name];
    else holder[how === 'add' ? `${name}_` : name] = structuredClone(value);
  }
  return input;
}

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
      timeout: longest(15_000),
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
