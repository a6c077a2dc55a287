import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { brokenInvariants } from '../../server/test/system/invariants.ts';
import { Buyer, makeOffer } from '../harness/buyer.ts';
import { KillablePortal } from '../harness/killable-portal.ts';

/**
 * Maximum milliseconds from a kill until the portal is ready; the shortest time counts, since the machine is shared.
 */
const READY_SECONDS = 20;
const QUANTITY = 2;

let portal: KillablePortal;
let buyer: Buyer;
const starts: number[] = [];
test.beforeAll(async () => {
  portal = await KillablePortal.create();
  buyer = new Buyer(portal.url);
  await buyer.signIn();
});
test.afterAll(() => portal?.[Symbol.asyncDispose]());

type Step = 'hold' | 'form' | 'card';
type Point = Parameters<KillablePortal['killAt']>[0];

/** Points at which the portal is killed: while it is about to write a row, in response to a step of the buyer. */
const POINTS: readonly [name: string, step: Step, point: Point][] = [
  ['while places are held', 'hold', { table: 'venue.hold', event: 'insert', statement: 'rolled-back' }],
  [
    'between the places and the cart',
    'hold',
    { table: 'portal.cart', event: 'insert', statement: 'rolled-back' },
  ],
  [
    'when the cart is written but not answered',
    'hold',
    { table: 'portal.cart', event: 'insert', statement: 'completed' },
  ],
  [
    'while the payment begins',
    'form',
    { table: 'portal.payment_attempt', event: 'insert', statement: 'rolled-back' },
  ],
  [
    'while the provider books the payment',
    'card',
    { table: 'sandbox.payment_transaction', event: 'insert', statement: 'rolled-back' },
  ],
  [
    'when the provider has booked the payment but sent no notification',
    'card',
    { table: 'sandbox.payment_transaction', event: 'insert', statement: 'completed' },
  ],
  [
    'while the notification is written',
    'card',
    { table: 'portal.payment_event', event: 'insert', statement: 'rolled-back' },
  ],
  [
    'before the sale begins',
    'card',
    { table: 'portal.cart', event: 'update', when: `new.state = 'selling'`, statement: 'rolled-back' },
  ],
  [
    'while the ticketing system sells',
    'card',
    { table: 'venue.sale', event: 'insert', statement: 'rolled-back' },
  ],
  [
    'when the ticketing system has sold but not answered',
    'card',
    { table: 'venue.sale', event: 'insert', statement: 'completed' },
  ],
  [
    'while the order is written',
    'card',
    { table: 'portal.purchase', event: 'insert', statement: 'rolled-back' },
  ],
  [
    'when the order is written but not answered',
    'card',
    { table: 'portal.ticket', event: 'insert', statement: 'completed' },
  ],
  ['while the mail is sent', 'card', { table: 'sandbox.mail', event: 'insert', statement: 'rolled-back' }],
];

/** Does the steps that are not done yet; any step may end in a kill. */
async function buy(
  progress: Partial<{ cartId: string; page: string }>,
  places: Awaited<ReturnType<typeof makeOffer>>,
  until: Step,
): Promise<void> {
  if (!progress.cartId) {
    const { status, body } = await buyer.addToCart(places, QUANTITY);
    if (status !== 200) throw new Error(`The portal refused the cart: ${status} ${JSON.stringify(body)}`);
    progress.cartId = body.id;
  }
  if (until === 'hold') return;
  if (!progress.page)
    progress.page = await buyer.openPaymentPage((await buyer.paymentForm(progress.cartId)) ?? {});
  if (until === 'card') await buyer.enterCard(progress.page);
}

/** Makes leases, retries, claims and holds due now, which wait after a crash. */
async function makeDue(): Promise<void> {
  await portal.sql(`update portal.cart set sale_due_at = now() where state in ('paid', 'selling')`);
  await portal.sql(`update sandbox.payment_notification set due_at = now() where state = 'due'`);
  await portal.sql(`update portal.mail_delivery set claimed_until = now() where outcome is null`);
  await portal.sql('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
  // Holds of carts that were never written
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

test.describe('kill -9 of the portal', () => {
  for (const [name, step, point] of POINTS)
    test(`loses nothing ${name}`, async () => {
      const places = await makeOffer(portal, 10);
      const progress: Partial<{ cartId: string; page: string }> = {};
      if (step === 'form') await buy(progress, places, 'hold');
      if (step === 'card') await buy(progress, places, 'form');
      await portal.killAt(point, () => buy(progress, places, step));
      starts.push(await portal.start());

      await makeDue();
      const known = progress.cartId && (await buyer.waitForOutcome(progress.cartId, 3));
      // The buyer, who got no response, continues.
      if (known !== 'success') await buy(progress, places, 'card');
      await makeDue();
      const cartId = progress.cartId ?? '';
      expect(await buyer.waitForOutcome(cartId)).toBe('success');
      expect(
        await until(
          (mails) => mails > 0,
          () => mailsOf(cartId),
        ),
      ).toBe(1);
      // The buyer never got the id of the first cart, which holds its places until it expires.
      const orphaned =
        step === 'hold' && point.table === 'portal.cart' && point.statement === 'completed' ? QUANTITY : 0;
      const [sold] = await until(
        ([row]) => row?.held === orphaned,
        () =>
          portal.sql<{ held: number; sold: number }>('select held, sold from venue.session where id = $1', [
            places.id,
          ]),
      );
      expect(sold).toEqual({ held: orphaned, sold: QUANTITY });
      expect(await brokenInvariants((text) => portal.sql(text))).toEqual({});
    });

  test('in the middle of a sale is recovered automatically within the lease', async () => {
    const places = await makeOffer(portal, 10);
    const progress: Partial<{ cartId: string; page: string }> = {};
    await buy(progress, places, 'form');
    await portal.killAt({ table: 'portal.purchase', event: 'insert', statement: 'rolled-back' }, () =>
      buy(progress, places, 'card'),
    );
    await portal.start();
    expect(await buyer.waitForOutcome(progress.cartId ?? '', 60)).toBe('success');
    expect(await brokenInvariants((text) => portal.sql(text))).toEqual({});
  });

  test('is followed by a restart within seconds', () =>
    expect(Math.min(...starts)).toBeLessThan(READY_SECONDS * 1000));
});
