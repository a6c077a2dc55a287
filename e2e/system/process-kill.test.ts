import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../server/test/system/invariants.ts';
import { Buyer, offer } from '../harness/buyer.ts';
import { KillablePortal } from '../harness/killable-portal.ts';

/** How soon the product is back after a kill: the quickest time counts, for the machine may do other things as well. */
const READY_SECONDS = 5;
const QUANTITY = 2;

let portal: KillablePortal;
let buyer: Buyer;
const starts: number[] = [];
beforeAll(async () => {
  portal = await KillablePortal.create();
  buyer = new Buyer(portal.url);
  await buyer.signIn();
});
afterAll(() => portal?.[Symbol.asyncDispose]());

type Step = 'hold' | 'form' | 'card';
type Point = Parameters<KillablePortal['killAt']>[0];

/** Where the product is killed: while this row is about to be written, in answer to that step of the buyer. */
const POINTS: readonly [name: string, step: Step, point: Point][] = [
  ['while places are held', 'hold', { table: 'venue.hold', event: 'insert', statement: 'undone' }],
  ['between the places and the cart', 'hold', { table: 'portal.cart', event: 'insert', statement: 'undone' }],
  [
    'when the cart is written, and nobody hears of it',
    'hold',
    { table: 'portal.cart', event: 'insert', statement: 'done' },
  ],
  [
    'while the payment begins',
    'form',
    { table: 'portal.payment_attempt', event: 'insert', statement: 'undone' },
  ],
  [
    'while the bank books the payment',
    'card',
    { table: 'sandbox.payment_transaction', event: 'insert', statement: 'undone' },
  ],
  [
    'when the bank has booked it, and told nobody',
    'card',
    { table: 'sandbox.payment_transaction', event: 'insert', statement: 'done' },
  ],
  [
    'while the notification is written',
    'card',
    { table: 'portal.payment_event', event: 'insert', statement: 'undone' },
  ],
  [
    'before the sale begins',
    'card',
    { table: 'portal.cart', event: 'update', when: `new.state = 'selling'`, statement: 'undone' },
  ],
  ['while the ticketing system sells', 'card', { table: 'venue.sale', event: 'insert', statement: 'undone' }],
  [
    'when the ticketing system has sold, and nobody hears of it',
    'card',
    { table: 'venue.sale', event: 'insert', statement: 'done' },
  ],
  ['while the order is written', 'card', { table: 'portal.purchase', event: 'insert', statement: 'undone' }],
  [
    'when the order is written, and nobody hears of it',
    'card',
    { table: 'portal.ticket', event: 'insert', statement: 'done' },
  ],
  ['while the mail leaves', 'card', { table: 'sandbox.mail', event: 'insert', statement: 'undone' }],
];

/** Does what was not done yet; each step may be the one that ends in a kill. */
async function buy(
  progress: Partial<{ cartId: string; page: string }>,
  places: Awaited<ReturnType<typeof offer>>,
  until: Step,
): Promise<void> {
  if (!progress.cartId) {
    const { body } = await buyer.add(places, QUANTITY);
    progress.cartId = body.id;
  }
  if (until === 'hold') return;
  if (!progress.page) progress.page = await buyer.enterBank((await buyer.form(progress.cartId)) ?? {});
  if (until === 'card') await buyer.typeCard(progress.page);
}

/** What waits for its time after a crash (a lease, a retry, a claim, a hold) is due now. */
async function makeDue(): Promise<void> {
  await portal.sql(`update portal.cart set sale_due_at = now() where state in ('paid', 'selling')`);
  await portal.sql(`update sandbox.payment_notification set due_at = now() where state = 'due'`);
  await portal.sql(`update portal.mail_delivery set claimed_until = now() where outcome is null`);
  await portal.sql('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
  // Of a cart that was never written
  await portal.sql(
    `update venue.hold set expires_at = now() where not exists (select from portal.cart where id::text = key)`,
  );
}

async function mailsOf(cartId: string): Promise<number> {
  const [row] = await portal.sql<{ mails: number }>(
    `select count(*)::int as mails from sandbox.mail
      where message_id like '%' || (select id from portal.purchase where cart_id = $1) || '%'`,
    [cartId],
  );
  return row?.mails ?? 0;
}

async function until<T>(isDone: (value: T) => boolean, read: () => Promise<T>): Promise<T> {
  let value = await read();
  for (let waited = 0; waited < 20_000 && !isDone(value); waited += 200) {
    await sleep(200);
    value = await read();
  }
  return value;
}

describe('kill -9', () => {
  test.each(POINTS)('%s loses nothing', async (_name, step, point) => {
    const places = await offer(portal, 10);
    const progress: Partial<{ cartId: string; page: string }> = {};
    if (step === 'form') await buy(progress, places, 'hold');
    if (step === 'card') await buy(progress, places, 'form');
    await portal.killAt(point, () => buy(progress, places, step));
    starts.push(await portal.start());

    await makeDue();
    const known = progress.cartId && (await buyer.outcome(progress.cartId, 3));
    // The buyer, who was told nothing, goes on.
    if (known !== 'success') await buy(progress, places, 'card');
    await makeDue();
    const cartId = progress.cartId ?? '';
    expect(await buyer.outcome(cartId)).toBe('success');
    expect(
      await until(
        (mails) => mails > 0,
        () => mailsOf(cartId),
      ),
    ).toBe(1);
    // The cart of which nobody heard keeps its places until its time is over.
    const unheard =
      step === 'hold' && point.table === 'portal.cart' && point.statement === 'done' ? QUANTITY : 0;
    const [sold] = await until(
      ([row]) => row?.held === unheard,
      () =>
        portal.sql<{ held: number; sold: number }>('select held, sold from venue.session where id = $1', [
          places.id,
        ]),
    );
    expect(sold).toEqual({ held: unheard, sold: QUANTITY });
    expect(await brokenInvariants((text) => portal.sql(text))).toEqual({});
  });

  test('in the middle of a sale is made good by itself, within its lease', async () => {
    const places = await offer(portal, 10);
    const progress: Partial<{ cartId: string; page: string }> = {};
    await buy(progress, places, 'form');
    await portal.killAt({ table: 'portal.purchase', event: 'insert', statement: 'undone' }, () =>
      buy(progress, places, 'card'),
    );
    await portal.start();
    expect(await buyer.outcome(progress.cartId ?? '', 60)).toBe('success');
    expect(await brokenInvariants((text) => portal.sql(text))).toEqual({});
  });

  test('is over within seconds', () => expect(Math.min(...starts)).toBeLessThan(READY_SECONDS * 1000));
});
