import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SandboxWorld, sandboxWorld } from '#test/portal/sandbox-payment.ts';
import { readNotification } from '../lyra/notification.ts';
import { SANDBOX_PAYMENT_PATH } from './plugin.ts';
import { exampleOf, type TestCardKey, testCard } from './test-cards.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await sandboxWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.received.length = 0;
});

const THREE = { kind: 'instalments', firstCents: 733, count: 3, periodDays: 30 } as const;
const CLOCK = `${SANDBOX_PAYMENT_PATH}/clock/12345678`;

async function pay(key: TestCardKey, expiry?: string) {
  const { path, orderId } = await world.enter('GET', THREE);
  const typed = exampleOf(testCard(key), new Date());
  await world.post(`${path}/card`, { ...typed, ...(expiry && { expiry }) });
  return { path, orderId };
}
const announced = (orderId: string) =>
  world.received
    .filter((body) => body.vads_order_id === orderId)
    .map((body) => readNotification(body, world.shop))
    .map((reading) => (reading.kind === 'event' ? reading.event : undefined));
const months = async (count: number) => {
  for (let month = 0; month < count; month++) await world.post(CLOCK, { days: '31' });
};

describe('payment in instalments', () => {
  it('shows before payment which amounts are debited today and later', async () => {
    const { path } = await world.enter('GET', THREE);
    const { body } = await world.app.inject({ url: path });
    expect(body).toContain('To pay today');
    expect(body.match(/€7\.3\d/g)).toEqual(['€7.33', '€7.33', '€7.34', '€7.33']);
  });

  it('debits the first instalment today and the others when the bank’s clock reaches them, each notified once', async () => {
    const { orderId } = await pay('frictionless');
    expect(announced(orderId)).toMatchObject([
      { sequenceNumber: 1, amountCents: 2200, taken: { amountCents: 733 } },
    ]);
    const coming = await world.app.inject({ url: `${CLOCK}?language=en` });
    expect(coming.body).toContain(`instalment 2, order ${orderId.slice(0, 8)}`);
    await months(3);
    expect(announced(orderId)).toMatchObject([
      { sequenceNumber: 1 },
      { sequenceNumber: 2, statusClass: 'paid', taken: { amountCents: 733 } },
      { sequenceNumber: 3, statusClass: 'paid', taken: { amountCents: 734 } },
    ]);
    const seen = await world.provider.lookUp({ orderId, session: null }, world.shop);
    expect(seen.map(({ sequenceNumber, eventKey }) => [sequenceNumber, eventKey])).toEqual(
      announced(orderId).map((event) => [event?.sequenceNumber, event?.eventKey]),
    );
  });

  it('continues after a refused instalment', async () => {
    const { orderId } = await pay('third-instalment-refused');
    await months(3);
    expect(announced(orderId).map((event) => event?.statusClass)).toEqual(['paid', 'paid', 'failed']);
  });

  it('is refused from the second instalment on by another test card, or when the card has expired', async () => {
    const { orderId } = await pay('no-instalments');
    const thisMonth = `${new Date().getUTCMonth() + 1}/${new Date().getUTCFullYear() % 100}`;
    const expiring = await pay('frictionless', thisMonth);
    await months(3);
    expect(announced(orderId).map((event) => event?.statusClass)).toEqual(['paid', 'failed', 'failed']);
    expect(announced(expiring.orderId).map((event) => event?.statusClass)).toEqual([
      'paid',
      'failed',
      'failed',
    ]);
  });

  it('debits no later instalment when the first is refused', async () => {
    const { orderId } = await pay('refused');
    await months(3);
    expect(announced(orderId).map((event) => event?.statusClass)).toEqual(['failed']);
  });

  it('notifies the debits of a day in parallel', async () => {
    const orders = [(await pay('frictionless')).orderId, (await pay('frictionless')).orderId];
    const both = Promise.withResolvers<number>();
    world.answerStatus = both.promise;
    const passed = months(1);
    await vi.waitFor(() => expect(orders.map((orderId) => announced(orderId).length)).toEqual([2, 2]));
    both.resolve(200);
    await passed;
    world.answerStatus = 200;
  });

  it('retries the notification of a debit that the shop did not accept', async () => {
    const { orderId } = await pay('frictionless');
    world.answerStatus = 500;
    await months(1);
    world.answerStatus = 200;
    world.clockAhead = 3_000;
    await vi.waitFor(() => expect(announced(orderId).length).toBeGreaterThan(2), { timeout: 5_000 });
    expect(new Set(announced(orderId).map((event) => event?.eventKey)).size).toBe(2);
  });
});

it('the clock page returns 404 for an unknown shop', async () => {
  const { statusCode } = await world.app.inject({ url: `${SANDBOX_PAYMENT_PATH}/clock/87654321` });
  expect(statusCode).toBe(404);
});
