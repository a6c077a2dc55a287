import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedTicketing } from '#gateways/ticketing/embedded/gateway.ts';
import { type TestVenue, testVenue } from '#test/portal/embedded-ticketing.ts';
import { RightsEngine } from './rights-engine.ts';
import type { Step } from './rights-model.ts';
import { plant } from './support.ts';

let venue: TestVenue;
let engine: RightsEngine;
beforeEach(async () => {
  venue = await testVenue();
  await venue.addCardServices();
  engine = new RightsEngine(venue, { isAlone: true });
});
afterEach(() => venue[Symbol.asyncDispose]());

const defect = (functionName: string, from: string | RegExp, to: string) =>
  plant({ sql: venue.asOwner }, functionName, from, to);

/**
 * Takes the steps.
 * @returns the broken rules
 */
async function after(...steps: Step[]): Promise<string[]> {
  for (const step of steps) await engine.take(step);
  return Object.keys(await venue.broken());
}

const use = { kind: 'use', card: 0 } as const;
const CLASSES = { kind: 'buy', service: 'CLASSES' } as const;
const TEN = { kind: 'buy', service: 'TEN' } as const;
const SUM = 'a right has what its movements add up to, and never less than nothing';

describe('invariant checker of entitlements', () => {
  test('reports a movement that does not change its entitlement', async () => {
    await defect(
      'venue.apply_movement',
      'set remaining = remaining + new.quantity',
      'set remaining = remaining',
    );
    expect(await after(TEN)).toContain(SUM);
  });

  test('reports a turnstile that ignores the remainder, without the constraint', async () => {
    await defect('venue.use_cards', 'owned.remaining < coalesce(owned.price, 1)', 'false');
    await venue.asOwner('alter table venue.card_right drop constraint right_never_negative');
    expect(await after(TEN, ...Array(11).fill(use))).toContain(SUM);
  });

  test('reports two turnstiles that do not wait for each other at the last admission', async () => {
    await defect('venue.pass_turnstiles', 'order by number for update', '');
    await defect('venue.pass_turnstiles', 'perform pg_advisory_xact_lock', 'perform abs');
    await defect('venue.use_cards', 'else 1 end as spent', 'else (select 1 from pg_sleep(0.1)) end as spent');
    await venue.asOwner('alter table venue.card_right drop constraint right_never_negative');
    await after(TEN, ...Array(9).fill(use));
    // Two processes: within one, passes with the same code are serialised.
    const turnstile = () => createEmbeddedTicketing(venue.test.database).turnstileOf(venue.tenantId);
    // A code presented again at one place within seconds counts once.
    await venue.asOwner(`update venue.turnstile_pass set at = at - interval '10 seconds'`);
    const code = engine.cards[0]?.code ?? '';
    await Promise.all(
      ['POOL', 'POOL-2'].map((establishmentCode) =>
        turnstile().pass({ passId: crypto.randomUUID(), code, establishmentCode, direction: 'in' }),
      ),
    );
    expect(Object.keys(await venue.broken())).toContain(SUM);
  });

  test('reports nothing when the constraint alone stops the turnstile', async () => {
    await defect('venue.use_cards', 'owned.remaining < coalesce(owned.price, 1)', 'false');
    await after(TEN, ...Array(10).fill(use));
    await expect(engine.take(use)).rejects.toThrow('right_never_negative');
    expect(await after()).toEqual([]);
  });

  test('reports a pass that is reversed repeatedly', async () => {
    await defect('venue.reverse_pass', 'taken.reversed_at is not null', 'false');
    const back = { kind: 'reverse', pass: 0 } as const;
    expect(await after(TEN, use, back, back)).toContain('a pass counts once, and is taken back once');
  });

  test('reports a repeated pass that counts again', async () => {
    await venue.asOwner('alter table venue.turnstile_pass drop constraint turnstile_pass_pkey');
    await defect('venue.pass_again', 'if earlier.id is not null then', 'if false then');
    expect(await after(TEN, use, { kind: 'repeat' })).toContain('a pass counts once, and is taken back once');
  });

  test('reports a reversal that returns more than was used', async () => {
    await defect('venue.reverse_pass', '- used.quantity', '1 - used.quantity');
    expect(await after(TEN, use, { kind: 'reverse', pass: 0 })).toContain(
      'a right gives back what it took, and no more',
    );
  });

  test('reports withdrawn tickets that do not reduce the entitlement', async () => {
    await defect('venue.sell_card_lines', '- line.quantity', '0');
    expect(await after(CLASSES, { kind: 'withdraw', card: 0, quantity: 2 })).toContain(
      'as many tickets are withdrawn as the rights have lost by it',
    );
  });

  test('reports ignored holds of other carts', async () => {
    await defect('venue.refused_card_line', 'expires_at > now()', 'false');
    const hold = { kind: 'hold', card: 0, quantity: 3 } as const;
    expect(await after(CLASSES, hold, hold)).toContain('carts hold no more of a right than it has');
  });

  test('reports a blocked card with a remainder', async () => {
    await defect('venue.block_card', 'and remaining > 0', 'and false');
    expect(await after(TEN, { kind: 'block', card: 0 })).toContain('a blocked card has nothing left on it');
  });

  test('reports an entitlement loaded beyond its total', async () => {
    await defect('venue.apply_movement', /, total = greatest\([^)]*\)/, '');
    const fill = { kind: 'fill', card: 0, service: 'TEN' } as const;
    expect(await after(TEN, use, fill, { kind: 'reverse', pass: 0 })).toContain(
      'a right has at most what it had after it was last filled',
    );
  });

  test('reports a movement with another balance than the entitlement', async () => {
    await defect('venue.apply_movement', 'into new.balance;', 'into new.balance; new.balance := 0;');
    expect(await after(TEN)).toContain('the balance after a movement follows from the one before');
  });
});
