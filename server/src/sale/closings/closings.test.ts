import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import type { OrderReference, PaymentEvent } from '#gateways/payment/shapes/port.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { cartWithoutPlaces } from '#test/portal/stuck-carts.ts';
import { cartToPay, untilSettled } from '#test/system/support.ts';
import { closingTasks } from './closings.jobs.ts';
import { CLOSE_JOB } from './closings.sql.ts';

let portal: PortalTest;
let token: string;
let clerk: TestAdministrator;
let today: string;
beforeAll(async () => {
  portal = await portalTest({ circuitBreaker: { openFor: 0 } });
  token = await portal.signIn();
  clerk = await portal.administrator({ rights: ['settings.payment'] });
  today = dayOf(new Date(), 'Europe/Paris');
});
beforeEach(() => {
  atProvider = () => [];
});
afterAll(() => portal[Symbol.asyncDispose]());

const request = (day: string) =>
  portal.ask('POST /settingsadmin/closing', { body: { day }, token: clerk.token });
const read = async (state: 'open' | 'handled' = 'open') =>
  (await portal.ask('GET /settingsadmin/closings', { query: { state }, token: clerk.token })).body;

/** Returns the provider's events of an order. */
let atProvider: (orderId: string) => readonly PaymentEvent[];

/** Runs the job of a requested closing. */
async function run(day = today): Promise<void> {
  const [tenant] = await portal.sql<{ id: string }>(
    `select id from portal.tenant where name = 'aqua-rivage'`,
  );
  const payment = {
    ...portal.services.payment,
    lookUp: async ({ orderId }: OrderReference) => atProvider(orderId),
  };
  const task = closingTasks({ ...portal.services, payment })[CLOSE_JOB.name];
  const context = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
  await task?.run({ tenantId: tenant?.id, day }, context);
}

async function close(day = today) {
  expect(await request(day)).toMatchObject({ status: 204 });
  await run(day);
  return read();
}

async function sell() {
  const { cart, form } = await cartToPay(portal, await portal.session(20), 2, { token });
  const transaction = cart.id.replaceAll('-', '');
  await portal.notify(form, { vads_trans_uuid: transaction });
  await untilSettled(portal, [cart.id]);
  return { cartId: cart.id, cents: cart.totalAmount, transaction };
}

describe('the closing of a day', () => {
  test('adds up its orders and payments, and lists a payment that the provider does not know', async () => {
    const { cents, transaction, cartId } = await sell();
    const { closings, differences } = await close();
    expect(closings[0]).toMatchObject({ day: today, state: 'done', by: clerk.email });
    expect(closings[0]?.orders.amount).toBe(closings[0]?.payments.amount);
    expect(differences.find((one) => one.transactionUuid === transaction)).toMatchObject({
      kind: 'unknown-at-provider',
      here: cents,
      cartId,
      isStuck: false,
      orderNumber: expect.any(String),
    });
  });

  test('lists a payment whose cart is stuck, and an order with another amount', async () => {
    const { cartId } = await cartWithoutPlaces({ portal, token });
    const sold = await sell();
    await portal.sql('update portal.purchase set total_amount = total_amount + 760 where cart_id = $1', [
      sold.cartId,
    ]);
    const { differences } = await close();
    expect(differences.find((one) => one.cartId === cartId && one.kind === 'payment-unsold')).toMatchObject({
      isStuck: true,
    });
    expect(differences.find(({ kind }) => kind === 'order-amount')).toMatchObject({
      here: sold.cents + 760,
      there: sold.cents,
    });
    // The next closing deletes a difference that has been corrected.
    await portal.sql('update portal.purchase set total_amount = total_amount - 760 where cart_id = $1', [
      sold.cartId,
    ]);
    expect((await close()).differences.some(({ kind }) => kind === 'order-amount')).toBe(false);
  });

  test('lists an unpaid order', async () => {
    const { cartId } = await sell();
    await portal.sql(`update portal.payment_attempt set state = 'failed' where cart_id = $1`, [cartId]);
    const { differences } = await close();
    expect(differences.find((one) => one.cartId === cartId && one.kind === 'order-unpaid')).toBeDefined();
    await portal.sql(`update portal.payment_attempt set state = 'paid' where cart_id = $1`, [cartId]);
  });

  test('fails while the provider does not answer, and can be requested again', async () => {
    await sell();
    expect(await request(today)).toMatchObject({ status: 204 });
    atProvider = () => {
      throw new PaymentProviderUnavailable('out of reach');
    };
    await expect(run()).rejects.toThrow('out of reach');
    expect((await read()).closings[0]).toMatchObject({ day: today, state: 'failed' });
    atProvider = () => [];
    expect((await close()).closings[0]).toMatchObject({ state: 'done' });
  });

  test('is refused for a future day, and while another closing of the day runs', async () => {
    expect(await request(addDays(today, 1))).toMatchObject({ status: 400, code: 'closing.future' });
    const yesterday = addDays(today, -1);
    const answers = await Promise.all([request(yesterday), request(yesterday)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    await run(yesterday);
    expect((await read()).closings.find(({ day }) => day === yesterday)).toMatchObject({ state: 'done' });
  });
});

describe('a difference of a closing', () => {
  test('is handled once, with a note, and stays handled when the day is closed again', async () => {
    const { transaction } = await sell();
    const { differences } = await close();
    const { id = '', day = '' } = differences.find((one) => one.transactionUuid === transaction) ?? {};
    const handle = () =>
      portal.ask('POST /settingsadmin/handleddifference', {
        body: { day, id, note: 'Vu avec le prestataire' },
        token: clerk.token,
      });
    expect(await handle()).toMatchObject({ status: 204 });
    expect(await handle()).toMatchObject({ status: 409, code: 'closing.nothing-open' });
    expect((await close()).differences.some((one) => one.id === id)).toBe(false);
    const handled = (await read('handled')).differences.find((one) => one.id === id);
    expect(handled?.handled).toMatchObject({ by: clerk.email, note: 'Vu avec le prestataire' });
    const audited = await portal.sql(
      `select action from portal.audit_entry where action like 'closing.%' and subject in ($1, $2)`,
      [id, today],
    );
    expect(audited).toContainEqual({ action: 'closing.handled' });
    expect(audited).toContainEqual({ action: 'closing.requested' });
  });
});
