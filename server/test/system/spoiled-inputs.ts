import fc from 'fast-check';
import type { Input } from './described-requests.ts';

/** Inputs of calls and operations that are valid but for random changes. */

/** Words of the insides of the program, which no answer may show. */
export const LEAK =
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
export const change = fc.record({
  place: fc.nat(40),
  how: fc.constantFrom('replace', 'drop', 'add'),
  value: nasty,
});

export type Changed = { place: number; how: string; value: unknown };

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
export function spoil(sample: object, changes: readonly Changed[]): Input {
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
