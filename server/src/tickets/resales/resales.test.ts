import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cancellations, FULL, HALF } from '#test/portal/cancellations.ts';
import { allowGuests, buyAsGuest } from '#test/portal/guest-orders.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { mailsOfRefund, type RefundBank } from '#test/portal/refunds.ts';
import { NOTHING, resales } from '#test/portal/resales.ts';
import { addPlaces, broken } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
const { auditOf, refund } = refundTests((given) => ({ portal, bank, token } = given));
const given = () => ({ portal, token });
const { open, buy, sweep, run, statesOf, begin, offer, cancel, orderOf } = resales(given);
const { setRule } = cancellations(given);

const newToken = async () => (await newPerson(portal, 'aqua-rivage')).token;
const givenBack = () => [...bank.given.values()].reduce((sum, cents) => sum + cents, 0);
const share = (price: number, percent: number) => Math.round((price * percent) / 100);
const firstOf = ({ externalPurchaseId }: { externalPurchaseId: string }) => [`${externalPurchaseId}-1`];

/** Ends what is due, and refunds it. @returns what the bank refunds, in cents */
async function settle(): Promise<number> {
  const before = givenBack();
  await sweep();
  await run(bank.services);
  await bank.run();
  return givenBack() - before;
}

describe('GET /Purchase/Cancellation', () => {
  test('shows what is refunded now, what follows if the place is taken, and the places that are sold first', async () => {
    const session = await open(5, { steps: HALF, percent: 90 });
    const order = await buy(session, 2);
    const { price } = order;
    const { body } = await offer(order);
    const now = share(price, 50);
    expect(body.lines[0]).toMatchObject({ percent: 50, resale: { percent: 90, freePlaces: 3 } });
    expect(body.lines[0]?.tickets[0]).toMatchObject({ amount: now, resaleAmount: share(price, 90) - now });
  });

  test('shows nothing where the steps give as much', async () => {
    const order = await buy(await open(2, { steps: FULL, percent: 90 }), 1);
    const [line] = (await offer(order)).body.lines;
    expect(line).not.toHaveProperty('resale');
    expect(line?.tickets[0]).not.toHaveProperty('resaleAmount');
  });

  test('lets a place be given up after the last step, for the rest of the price alone', async () => {
    const order = await buy(await open(1, { steps: NOTHING, percent: 80 }), 1);
    const [line] = (await offer(order)).body.lines;
    expect(line).toMatchObject({ percent: 0, forms: ['money'], resale: { percent: 80, freePlaces: 0 } });
    expect(line).not.toHaveProperty('refusal');
    expect(line?.tickets[0]).toMatchObject({ amount: 0, resaleAmount: share(order.price, 80) });
  });
});

describe('a cancelled ticket whose place can be taken', () => {
  test('is refunded by the steps at once, and by the rest of the share when the session starts with a sold place', async () => {
    const session = await open(1, { steps: HALF, percent: 90 });
    const order = await buy(session, 1);
    const { price } = order;
    const [now, more] = [share(price, 50), share(price, 90) - share(price, 50)];
    const cancellationId = randomUUID();
    expect((await cancel(order, now, { cancellationId, resaleAmount: more })).status).toBe(200);
    expect(await settle()).toBe(now);
    expect(await mailsOfRefund(portal, cancellationId)).toEqual([
      `cancellation-${cancellationId}`,
      `refund-${cancellationId}`,
    ]);
    expect((await orderOf(order.externalPurchaseId)).refunds).toMatchObject([
      { amount: now, keptAmount: price - now, resale: { open: 1, taken: 0, amount: more } },
    ]);
    await buy(session, 1, await newToken());
    expect(await settle()).toBe(0);
    await begin(session);
    expect(await settle()).toBe(more);
    expect(await settle()).toBe(0);
    const after = await orderOf(order.externalPurchaseId);
    expect(after.refunds).toMatchObject([
      { amount: now, keptAmount: price - now - more, resale: { open: 0, taken: 1, amount: 0 } },
      { amount: more, isResale: true, state: 'done' },
    ]);
    expect(await auditOf(order.externalPurchaseId)).toMatchObject([
      { action: 'order.cancelled' },
      { action: 'order.resold', administrator_email: '' },
    ]);
    const refundId = after.refunds[1]?.id ?? '';
    expect(await mailsOfRefund(portal, refundId)).toEqual([`refund-${refundId}`]);
    const receipt = await portal.ask('GET /Purchase/GenerateRefundReceipt', { query: { refundId }, token });
    expect(receipt.status).toBe(200);
  });

  test('is not refunded for a place that is bought and given back for its full price', async () => {
    const session = await open(1, { percent: 80 });
    const order = await buy(session, 1);
    await cancel(order, 0);
    await setRule(session.service, FULL);
    const by = await newToken();
    const again = await buy(session, 1, by);
    await sweep();
    expect((await cancel(again, again.price, { by })).status).toBe(200);
    await begin(session);
    expect(await settle()).toBe(again.price);
    expect(await statesOf(session)).toEqual(['untaken']);
  });

  test('is refunded as far as the places that were free at the time are sold, the earliest cancellation first', async () => {
    const session = await open(4, { percent: 80 });
    const first = await buy(session, 1);
    const second = await buy(session, 1, await portal.signIn('samir@example.com'));
    expect((await cancel(first, 0)).status).toBe(200);
    const samir = await portal.signIn('samir@example.com');
    expect((await cancel(second, 0, { by: samir })).status).toBe(200);
    const buyer = await newToken();
    await buy(session, 3, buyer);
    expect(await settle()).toBe(0);
    expect(await statesOf(session)).toEqual(['open', 'open']);
    await begin(session);
    expect(await settle()).toBe(share(first.price, 80));
    expect(await statesOf(session)).toEqual(['taken', 'untaken']);
  });

  test('is not refunded for a place in a cart', async () => {
    const session = await open(1, { percent: 80 });
    const order = await buy(session, 1);
    await cancel(order, 0);
    expect((await addPlaces(portal, session, 1)).status).toBe(200);
    await begin(session);
    expect(await settle()).toBe(0);
    expect(await statesOf(session)).toEqual(['untaken']);
  });

  test('gets one refund for the places of a line that are taken together, and one mail', async () => {
    const session = await open(3, { percent: 80 });
    const order = await buy(session, 3);
    await cancel(order, 0);
    await buy(session, 2, await newToken());
    await begin(session);
    expect(await settle()).toBe(2 * share(order.price, 80));
    const { refunds } = await orderOf(order.externalPurchaseId);
    expect(refunds).toHaveLength(2);
    expect(refunds[0]).toMatchObject({ resale: { untaken: 1, taken: 2 } });
    expect(await mailsOfRefund(portal, refunds[1]?.id ?? '')).toHaveLength(1);
  });

  test('ends with a mail and without a refund when the session starts', async () => {
    const session = await open(2, { percent: 80 });
    const order = await buy(session, 1);
    await cancel(order, 0);
    await begin(session);
    await sweep();
    const mails = await run();
    expect(mails.map(({ to }) => to.address)).toEqual(['jeanne@example.com']);
    expect(mails[0]?.text).toContain(order.externalPurchaseId);
    expect(await settle()).toBe(0);
    expect((await orderOf(order.externalPurchaseId)).refunds).toMatchObject([
      { amount: 0, keptAmount: order.price, resale: { open: 0, untaken: 1 } },
    ]);
  });

  test.each([
    ['closes', `update venue.session set closed_at = now()`],
    ['removes', 'delete from venue.session'],
  ])('is refunded in full when the venue %s the session', async (_, change) => {
    const session = await open(2, { steps: HALF, percent: 60 });
    const order = await buy(session, 1);
    await cancel(order, share(order.price, 50));
    await settle();
    await portal.sql(`${change} where id = $1`, [session.id]);
    expect(await settle()).toBe(order.price - share(order.price, 50));
    const { refunds } = await orderOf(order.externalPurchaseId);
    expect(refunds).toMatchObject([{ resale: { closed: 1 } }, { isResale: true }]);
    expect(refunds[0]).not.toHaveProperty('keptAmount');
    expect((await auditOf(order.externalPurchaseId)).map(({ action }) => action)).toContain(
      'order.resale-closed',
    );
  });

  test('gets credit for the rest when its customer cancelled for credit', async () => {
    const session = await open(1, { steps: [], creditSteps: HALF, percent: 90 });
    const order = await buy(session, 1);
    const { price } = order;
    const [now, more] = [share(price, 50), share(price, 90) - share(price, 50)];
    expect((await cancel(order, now, { form: 'credit', resaleAmount: more })).status).toBe(200);
    await buy(session, 1, await newToken());
    await begin(session);
    expect(await settle()).toBe(0);
    const { refunds } = await orderOf(order.externalPurchaseId);
    expect(refunds).toMatchObject([
      { amount: now, creditAmount: now },
      { amount: more, creditAmount: more, isResale: true, state: 'done' },
    ]);
    const cards = await portal.sql<{ balance: number }>(
      'select balance from portal.gift_card where id = any ($1) order by created_at',
      [refunds.map(({ id }) => id)],
    );
    expect(cards.map(({ balance }) => balance)).toEqual([now, more]);
  });

  test('is refunded after a dispute, not during it', async () => {
    const session = await open(1, { percent: 80 });
    const order = await buy(session, 1);
    await cancel(order, 0);
    const clerk = await portal.administrator({ rights: ['stucked-carts'] });
    const block = (isBlocked: boolean) =>
      portal.ask('POST /Purchase/BlockTickets', {
        body: { externalPurchaseId: order.externalPurchaseId, isBlocked },
        token: clerk.token,
      });
    expect((await block(true)).status).toBe(200);
    await buy(session, 1, await newToken());
    await begin(session);
    expect(await settle()).toBe(0);
    expect((await block(false)).status).toBe(200);
    expect(await settle()).toBe(share(order.price, 80));
  });

  test('of a guest shows its state by the link of the order', async () => {
    await allowGuests(portal);
    const guest = await buyAsGuest(portal);
    await portal.sql('delete from portal.cancellation_rule');
    await portal.sql(
      `insert into portal.cancellation_rule (tenant_id, service_code, since, steps, resale_percent)
       select tenant.id, service.code, '-infinity', $1, 80 from portal.tenant
         join venue.service on service.tenant_id = tenant.id where tenant.name = 'aqua-rivage'`,
      [JSON.stringify(NOTHING)],
    );
    const { body } = await portal.ask('GET /user/GetHistoricPurchases', {
      query: { skip: 0 },
      token: guest.token,
    });
    const [order] = body;
    if (!order) throw new Error('The guest has no order');
    expect((await cancel(order, 0, { by: guest.token, ticketNumbers: firstOf(order) })).status).toBe(200);
    const after = await orderOf(order.externalPurchaseId, guest.token);
    expect(after.refunds).toMatchObject([{ amount: 0, resale: { open: 1 } }]);
  });
});

describe('POST /Purchase/Cancellation with an amount that follows', () => {
  test('refuses another amount, and cancels nothing', async () => {
    const order = await buy(await open(1, { percent: 80 }), 1);
    expect(await cancel(order, 0, { resaleAmount: 1 })).toMatchObject({
      status: 409,
      code: 'cancellation.resale-changed',
    });
    expect((await orderOf(order.externalPurchaseId)).ticketCount).toBe(1);
  });

  test('leaves nothing for a refund by staff but the other tickets', async () => {
    const session = await open(2, { steps: HALF, percent: 90 });
    const order = await buy(session, 2);
    const { price } = order;
    const line = order.lines[0]?.id ?? '';
    await cancel(order, share(price, 50), { ticketNumbers: firstOf(order) });
    await settle();
    expect((await refund(order.externalPurchaseId, [line], 2 * price)).status).toBe(409);
    expect((await refund(order.externalPurchaseId, [line], price)).status).toBe(200);
    await buy(session, 2, await newToken());
    await begin(session);
    const before = givenBack();
    await settle();
    expect(givenBack() - before).toBe(price + share(price, 90) - share(price, 50));
  });
});

describe('the invariants of money', () => {
  const RULE = 'I1: a place that is taken again is refunded once, and its ticket no longer opens';

  /** Gives up a place that is taken and refunded. @returns the id of the refund */
  async function refunded(): Promise<string> {
    const session = await open(1, { percent: 80 });
    const order = await buy(session, 1);
    await cancel(order, 0);
    await buy(session, 1, await newToken());
    await begin(session);
    await settle();
    return (await orderOf(order.externalPurchaseId)).refunds[1]?.id ?? '';
  }

  test.each([
    [
      'a taken place without its refund',
      `update portal.resale set settlement_id = gen_random_uuid(), ended_at = now() - interval '1 hour'`,
    ],
    ['a refund of a place that nobody took', `update portal.resale set state = 'untaken'`],
  ])('detect %s', async (_, defect) => {
    const id = await refunded();
    const [before] = await portal.sql<{ id: string; endedAt: string }>(
      'select id, ended_at::text as "endedAt" from portal.resale where settlement_id = $1',
      [id],
    );
    await portal.sql(`${defect} where settlement_id = $1`, [id]);
    const found = Object.keys(await broken(portal));
    await portal.sql(
      `update portal.resale set state = 'taken', settlement_id = $1, ended_at = $3 where id = $2`,
      [id, before?.id, before?.endedAt],
    );
    expect(found).toContain(RULE);
  });

  test('detect more than a cancellation had kept', async () => {
    const id = await refunded();
    await portal.sql(
      'update portal.refund set amount = amount + 10000, kept_amount = kept_amount - 10000 where id = $1',
      [id],
    );
    const found = Object.keys(await broken(portal));
    await portal.sql(
      'update portal.refund set amount = amount - 10000, kept_amount = kept_amount + 10000 where id = $1',
      [id],
    );
    expect(found).toContain('I1: what is refunded after a cancellation is never more than it had kept');
  });
});

describe('GET /boxoffice/resales', () => {
  test('lists the cancelled tickets of a session in the order in which they are refunded', async () => {
    const session = await open(3, { percent: 80 });
    const order = await buy(session, 2);
    await cancel(order, 0, { ticketNumbers: [`${order.externalPurchaseId}-2`] });
    await cancel(order, 0, { ticketNumbers: [`${order.externalPurchaseId}-1`] });
    await buy(session, 2, await newToken());
    await begin(session);
    await settle();
    const staff = await portal.administrator({ rights: ['venue.desk'] });
    const { body } = await portal.ask('GET /boxoffice/resales', {
      query: { eventExternalId: session.id },
      token: staff.token,
    });
    expect(body).toMatchObject([
      { ticketNumber: `${order.externalPurchaseId}-2`, state: 'taken', amount: share(order.price, 80) },
      { ticketNumber: `${order.externalPurchaseId}-1`, state: 'untaken' },
    ]);
  });
});
