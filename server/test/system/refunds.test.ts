import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAdministrator } from '../portal/administrators.ts';
import { cardLine, saveLines } from '../portal/card-orders.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { type RefundBank, refundBank } from '../portal/refunds.ts';
import { broken, type Form, finishSales } from './support.ts';

let portal: PortalTest;
let bank: RefundBank;
let clerk: TestAdministrator;
let token: string;
let customerId: string;
beforeAll(async () => {
  portal = await portalTest();
  bank = refundBank(portal);
  clerk = await portal.administrator({ rights: ['stucked-carts'] });
  token = await portal.signIn();
  await portal.sql(
    `update portal.payment_settings set means_offered = '{4,5}', instalments_from = 400, number_of_instalment = 3`,
  );
  const [customer] = await portal.sql<{ id: string }>(
    `select customer.id from portal.customer join portal.tenant on tenant.id = tenant_id
      where email = 'jeanne@example.com' and tenant.name = 'aqua-rivage'`,
  );
  customerId = customer?.id ?? '';
});
afterAll(() => portal[Symbol.asyncDispose]());

/** An order as a cashier would write it down, in cents. */
interface ModelOrder {
  number: string;
  attemptId: string;
  form: Form;
  lines: { id: string; amount: number; isRefunded: boolean }[];
  /** Instalments that are still to come; none of a payment at once. */
  dues: number[];
  isCancelled: boolean;
  captured: number;
  /** Given back, or about to be. */
  decided: number;
}

/** A generator of the same numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
type Random = ReturnType<typeof randomOf>;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const splitInThree = (total: number) => {
  const first = Math.floor(total / 3);
  const second = Math.floor((total - first) / 2);
  return [first, second, total - first - second];
};
const uuid = () => randomBytes(16).toString('hex');

/** Buys two lines, at once or in three instalments, after a refused card now and then. */
async function buy(random: Random): Promise<ModelOrder> {
  const saved = await saveLines(portal, token, [
    cardLine('ENT-UNITE', 'PLEIN', { quantity: 1 + random(3) }),
    cardLine('ENT-UNITE', 'REDUIT', { quantity: 1 + random(2) }),
  ]);
  const isSplit = random(2) === 1;
  const { body } = await portal.ask('GET /purchase/Form', {
    query: { cartId: saved.body.id, paymentType: isSplit ? 5 : 4 },
    token,
  });
  if (!body.form) throw new Error('The payment was not begun');
  const form = body.form.fields;
  const total = saved.body.totalAmount;
  const [first = total, ...dues] = isSplit ? splitInThree(total) : [total];
  if (random(3) === 0)
    await portal.notify(form, { vads_trans_uuid: uuid(), vads_trans_status: 'REFUSED', vads_result: '05' });
  const paid = { vads_trans_uuid: uuid(), vads_effective_amount: String(first) };
  for (let times = 0; times <= random(2); times++) await portal.notify(form, paid);
  await finishSales(portal, [saved.body.id]);
  const [order] = await portal.sql<{ number: string }>(
    'select external_purchase_id as number from portal.purchase where cart_id = $1',
    [saved.body.id],
  );
  return {
    number: order?.number ?? '',
    attemptId: form.vads_order_id ?? '',
    form,
    lines: saved.body.cartLines.map(({ id, lineTotalAmount }) => ({
      id,
      amount: lineTotalAmount,
      isRefunded: false,
    })),
    dues,
    isCancelled: false,
    captured: first,
    decided: 0,
  };
}

/** The next instalment is debited, or refused. */
async function debit(order: ModelOrder, isRefused: boolean): Promise<void> {
  const [amount, ...later] = order.dues;
  if (amount === undefined) return;
  const sequence = {
    vads_sequence_number: String(4 - order.dues.length),
    vads_effective_amount: String(amount),
  };
  if (isRefused) {
    const refused = { ...sequence, vads_trans_uuid: uuid(), vads_trans_status: 'REFUSED', vads_result: '51' };
    await portal.notify(order.form, refused);
    return;
  }
  await portal.notify(order.form, { ...sequence, vads_trans_uuid: uuid() });
  order.dues = later;
  order.captured += amount;
  // Of an order that is cancelled, what is debited all the same goes back.
  if (order.isCancelled) order.decided += amount;
}

/** An administrator takes some lines back; the model says what comes of it. */
async function refund(order: ModelOrder, random: Random): Promise<void> {
  const open = order.lines.filter(({ isRefunded }) => !isRefunded);
  const chosen = random(2) === 0 ? open : open.slice(0, 1);
  if (chosen.length === 0) return;
  const left = order.captured - order.decided;
  const isWhole = chosen.length === open.length;
  const amount = isWhole ? left : sum(chosen.map((line) => line.amount));
  const body = {
    customerId,
    externalPurchaseId: order.number,
    refundId: randomUUID(),
    lineIds: chosen.map(({ id }) => id),
    amount,
  };
  const ask = () => portal.ask('POST /settingsadmin/lookuprefund', { body, token: clerk.token });
  const answers = await Promise.all(Array.from({ length: 1 + random(2) }, ask));
  if (amount > left) {
    expect(answers.every(({ code }) => code === 'refund.beyond-debited')).toBe(true);
    return;
  }
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const line of chosen) line.isRefunded = true;
  order.decided += amount;
  order.isCancelled ||= isWhole;
}

/** What the journal says of an order, in cents. */
async function journalOf({ attemptId }: ModelOrder) {
  const [row] = await portal.sql<{ captured: number; refunded: number }>(
    `select coalesce(sum(coalesce(effective_amount, amount)) filter (where operation_type = 'DEBIT'), 0)::int as captured,
            coalesce(sum(effective_amount) filter (where operation_type = 'CREDIT'), 0)::int as refunded
       from portal.payment_event where attempt_id = $1 and status_class = 'paid' and rejection is null`,
    [attemptId],
  );
  return row ?? { captured: 0, refunded: 0 };
}

/** What the bank itself has given back of an order, in cents: a lost answer must not make it give twice. */
async function givenBack({ attemptId }: ModelOrder): Promise<number> {
  const rows = await portal.sql<{ uuid: string }>(
    'select distinct transaction_uuid as uuid from portal.payment_refund where attempt_id = $1',
    [attemptId],
  );
  return sum(rows.map(({ uuid }) => bank.given.get(uuid) ?? 0));
}

/** The bank gives back what is due, and fails at one of them. */
async function runBank(fault: RefundBank['fault']): Promise<void> {
  bank.fault = fault;
  await bank.run();
  bank.fault = 'none';
}

async function play(random: Random): Promise<ModelOrder[]> {
  const orders = [await buy(random)];
  for (let step = 0; step < 12; step++) {
    const order = orders[random(orders.length)] as ModelOrder;
    const what = random(7);
    if (what === 0) orders.push(await buy(random));
    else if (what <= 2) await debit(order, what === 1);
    else if (what <= 4) await refund(order, random);
    else await runBank((['none', 'down', 'refuses', 'answer-lost'] as const)[random(4)] ?? 'none');
    const { captured, refunded } = await journalOf(order);
    expect(captured).toBe(order.captured);
    expect(refunded).toBeLessThanOrEqual(order.decided);
  }
  return orders;
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'captured − refunded = sold + owed, whatever happens in whatever order (%i)',
  async (seed) => {
    const orders = await play(randomOf(seed));
    expect(await broken(portal)).toEqual({});
    await runBank('answer-lost');
    while ((await bank.run()) > 0);
    for (const order of orders) {
      const { captured, refunded } = await journalOf(order);
      const sold = sum(order.lines.filter(({ isRefunded }) => !isRefunded).map(({ amount }) => amount));
      const owed = order.isCancelled ? 0 : -sum(order.dues);
      expect({ captured, refunded }).toEqual({ captured: order.captured, refunded: order.decided });
      expect(captured - refunded).toBe(sold + owed);
      expect(await givenBack(order)).toBe(order.decided);
    }
    expect(await broken(portal)).toEqual({});
  },
  60_000,
);
