import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import { recordRefundsElsewhere } from '#payment/refunds/refunds.service.ts';
import { cancellations, HALF } from '#test/portal/cancellations.ts';
import { buyGiftCard, runGiftCardJobs, sellGiftCards } from '#test/portal/gift-cards.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { mailsOfRefund } from '#test/portal/refunds.ts';
import { addPlaces } from '#test/system/support.ts';
import { moveTickets, resumeMove } from './moves.service.ts';

let portal: PortalTest;
let token: string;
let bank: RefundBank;
let customerId: string;
const { refund, auditOf } = refundTests((given) => ({ portal, token, bank, customerId } = given));
const { twin, toTomorrow, allow, buy, options, move, stored } = moves(() => ({ portal, token }));
const { orderOf, setRule, cancel } = cancellations(() => ({ portal, token }));

const FEE = 100;
const RULE = { acceptsCheaper: true, lowerPrice: 'refunded', fee: FEE } as const;

/** Buys tickets, and adds a session at a lower price. */
async function buyDear(quantity = 1, less = 300, rule: Parameters<typeof buy>[1] = RULE) {
  const bought = await buy(quantity, rule);
  const price = (await orderOf(bought.number)).totalAmount / quantity;
  const { session } = bought;
  const minutes = await toTomorrow(session.id);
  const cheaper = await twin(session.id, { unitPrices: { [session.priceName]: price - less }, minutes });
  return { ...bought, price, cheaper, minutes };
}

const shown = async (numbers: string[], id: string) =>
  (await options(numbers)).sessions.find((session) => session.id === id);

const refundsOf = async (number: string) => {
  await bank.run();
  return (await orderOf(number)).refunds;
};

describe('POST /user/TicketMove to a session at a lower price', () => {
  it('refunds the difference less the fee, as shown before', async () => {
    const { number, numbers, cheaper } = await buyDear(2);
    expect(await shown(numbers, cheaper)).toMatchObject({ difference: -600, refund: 400, fee: 2 * FEE });
    const answer = await move(numbers, cheaper, { refund: 400 });
    expect(answer).toMatchObject({ status: 200, body: { refund: 400 } });
    const [made, ...others] = await refundsOf(number);
    expect(made).toMatchObject({ amount: 400, keptAmount: 2 * FEE, isDifference: true, state: 'done' });
    expect(others).toEqual([]);
    expect(await mailsOfRefund(portal, made?.id ?? '')).toEqual([`refund-${made?.id}`]);
    const query = { refundId: made?.id ?? '' };
    expect((await portal.ask('GET /Purchase/GenerateRefundReceipt', { query, token })).status).toBe(200);
    expect(await auditOf(number)).toMatchObject([{ action: 'order.moved' }]);
    expect((await orderOf(number)).lines).toMatchObject([{ isRefunded: false, reducedAmount: 600 }]);
  });

  it('gives credit for the difference where the venue says so, and asks no bank', async () => {
    const rule = { ...RULE, lowerPrice: 'credited' } as const;
    const { number, numbers, cheaper } = await buyDear(1, 300, rule);
    expect(await shown(numbers, cheaper)).toMatchObject({ refund: 200, isCredit: true, fee: FEE });
    expect(await move(numbers, cheaper, { refund: 200 })).toMatchObject({ code: 'move.amount-changed' });
    const before = bank.given.size;
    expect((await move(numbers, cheaper, { refund: 200, isCredit: true })).status).toBe(200);
    const [made] = await refundsOf(number);
    expect(made).toMatchObject({ amount: 200, creditAmount: 200, keptAmount: FEE, state: 'done' });
    expect(bank.given.size).toBe(before);
    const mails = await runGiftCardJobs(portal);
    expect(mails.some(({ text, attachments }) => text.includes(number) && attachments.length === 1)).toBe(
      true,
    );
    const [credit] = await portal.sql('select balance from portal.gift_card where id = $1', [made?.id]);
    expect(credit).toEqual({ balance: 200 });
  });

  it('refuses another amount than the present one, in the customer’s language, and moves nothing', async () => {
    const { session, numbers, cheaper } = await buyDear();
    for (const amount of [undefined, 300]) {
      const answer = await move(numbers, cheaper, { ...(amount && { refund: amount }) });
      expect(answer).toMatchObject({ status: 409, code: 'move.amount-changed' });
      expect(answer.error).toContain('2,00');
    }
    expect((await stored(numbers[0] ?? '')).sessionId).toBe(session.id);
  });

  it('counts a later move from the present price', async () => {
    const { session, number, numbers, price, cheaper, minutes } = await buyDear();
    await move(numbers, cheaper, { refund: 200 });
    const at = (less: number) => ({ unitPrices: { [session.priceName]: price - less } });
    const cheapest = await twin(session.id, { ...at(450), minutes: minutes + 10 });
    const former = await twin(session.id, { ...at(0), minutes: minutes + 20 });
    expect(await shown(numbers, cheapest)).toMatchObject({ difference: -150, refund: 50, fee: FEE });
    expect(await shown(numbers, former)).toMatchObject({ refusal: 'dearer', difference: 300 });
    expect(await move(numbers, cheapest, { refund: 50 })).toMatchObject({ status: 200 });
    expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([200, 50]);
  });

  it('keeps the whole difference when the fee exceeds it, and requests no refund', async () => {
    const { number, numbers, cheaper } = await buyDear(1, 60);
    expect(await shown(numbers, cheaper)).toMatchObject({ difference: -60, refund: 0, fee: 60 });
    expect(await move(numbers, cheaper, { refund: 0 })).toMatchObject({ status: 200 });
    const [made] = await refundsOf(number);
    expect(made).toMatchObject({ amount: 0, keptAmount: 60, state: 'done' });
    expect(await mailsOfRefund(portal, made?.id ?? '')).toEqual([]);
  });

  it('returns the difference to the gift card that paid the order', async () => {
    await sellGiftCards(portal);
    const session = await portal.session(10);
    await allow(session.service, RULE);
    const { body: cart } = await addPlaces(portal, session, 1, { token });
    const gift = await buyGiftCard(portal, token, 5000);
    await portal.ask('PUT /cart/GiftCard', { body: { cartId: cart.id, code: gift.code }, token });
    await portal.ask('PUT /cart/SaleCart', { query: { cartId: cart.id }, token });
    const read = () =>
      portal.sql<{ number: string; balance: number }>(
        `select external_purchase_id as number, balance from portal.purchase, portal.gift_card as card
          where cart_id = $1 and card.id = $2`,
        [cart.id, gift.id],
      );
    const [before] = await read();
    if (!before) throw new Error('The cart was not sold');
    const numbers = [`${before.number}-1`];
    const cheaper = await twin(session.id, {
      unitPrices: { [session.priceName]: cart.totalAmount - 300 },
    });
    expect(await move(numbers, cheaper, { refund: 200 })).toMatchObject({ status: 200 });
    expect((await read())[0]?.balance).toBe(before.balance + 200);
    expect(await refundsOf(before.number)).toMatchObject([{ amount: 200, keptAmount: FEE, state: 'done' }]);
    await runGiftCardJobs(portal);
  });

  it('refuses a ticket of an order paid in instalments, whose later debits stay', async () => {
    const { numbers, cheaper } = await buyDear();
    const ofOrder = `select cart.tenant_id, attempt_id, cart.id, cart.user_id, cart.total_amount
       from portal.cart join portal.ticket on ticket.tenant_id = cart.tenant_id
       join portal.purchase on purchase.id = purchase_id and cart_id = cart.id where ticket_number = $1`;
    await portal.sql(
      `insert into portal.payment_schedule (tenant_id, id, cart_id, user_id, total, currency)
       select tenant_id, attempt_id, id, user_id, total_amount, 'EUR' from (${ofOrder}) as sold`,
      [numbers[0]],
    );
    expect((await shown(numbers, cheaper))?.refusal).toBe('instalments');
    expect(await move(numbers, cheaper, { refund: 200 })).toMatchObject({ code: 'move.session' });
    await portal.sql(
      `delete from portal.payment_schedule where id = (select attempt_id from (${ofOrder}) as sold)`,
      [numbers[0]],
    );
  });

  it('refunds nothing to the buyer of a ticket that another person holds', async () => {
    const { session, numbers, cheaper } = await buyDear();
    await portal.sql(
      `update portal.purchase set user_id = $2 where id =
      (select purchase_id from portal.ticket where ticket_number = $1)`,
      [numbers[0], randomUUID()],
    );
    expect((await shown(numbers, cheaper))?.refusal).toBe('transferred');
    expect(await move(numbers, cheaper, { refund: 200 })).toMatchObject({ code: 'move.session' });
    await portal.sql(
      `update portal.purchase set user_id = $2 where id =
      (select purchase_id from portal.ticket where ticket_number = $1)`,
      [numbers[0], customerId],
    );
    expect((await stored(numbers[0] ?? '')).sessionId).toBe(session.id);
  });
});

describe('a refund after a move to a lower price', () => {
  it('refunds the lower price of the moved tickets alone', async () => {
    const { number, numbers, price, cheaper } = await buyDear(2);
    await move(numbers.slice(0, 1), cheaper, { refund: 200 });
    const { lines } = await orderOf(number);
    const left = 2 * price - 300;
    expect(await refund(number, [lines[0]?.id ?? ''], 2 * price)).toMatchObject({
      code: 'refund.amount-changed',
    });
    expect(await refund(number, [lines[0]?.id ?? ''], left)).toMatchObject({ status: 200 });
    expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([200, left]);
  });

  it('cancels by the rule for a share of the lower price', async () => {
    const { session, number, numbers, price, cheaper } = await buyDear(2);
    await setRule(session.service, HALF);
    await move(numbers.slice(0, 1), cheaper, { refund: 200 });
    const share = Math.round((price - 300) / 2);
    const order = await orderOf(number);
    expect(await cancel(order, share, { ticketNumbers: numbers.slice(0, 1) })).toMatchObject({ status: 200 });
    expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([200, share]);
    const half = Math.round(price / 2);
    expect(await cancel(order, half, { ticketNumbers: numbers.slice(1) })).toMatchObject({ status: 200 });
    await bank.run();
    await portal.sql('delete from portal.cancellation_rule where service_code = $1', [session.service]);
  });

  it('excludes a concurrent move: the price is refunded once', async () => {
    for (let times = 0; times < 4; times++) {
      const { number, numbers, price, cheaper } = await buyDear();
      const { lines } = await orderOf(number);
      const answers = await Promise.all([
        move(numbers, cheaper, { refund: 200 }),
        refund(number, [lines[0]?.id ?? ''], price),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const sum = (await refundsOf(number)).reduce((total, { amount }) => total + amount, 0);
      expect(sum).toBe(answers[0].status === 200 ? 200 : price);
    }
  });
});

/** Begins a move whose process stops before or after the ticketing system has moved the ticket. */
async function beginAndStop(
  { numbers, cheaper }: { numbers: string[]; cheaper: string },
  isMovedThere: boolean,
) {
  const venue = await portal.services.tenants.find('aqua-rivage');
  if (!venue) throw new Error('There is no venue');
  const system = portal.services.ticketing.of(venue);
  const moveId = randomUUID();
  const failing = {
    ...portal.services,
    ticketing: {
      ...portal.services.ticketing,
      of: () => ({
        ...system,
        moveTickets: async (request: Parameters<typeof system.moveTickets>[0]) => {
          if (isMovedThere) await system.moveTickets(request);
          throw new TicketingUnavailable('no answer');
        },
      }),
    },
  };
  const asked = { userId: customerId, ticketNumbers: numbers, eventId: cheaper, moveId, refund: 200 };
  await expect(moveTickets(failing, venue, asked, 'fr-FR')).rejects.toBeInstanceOf(TicketingUnavailable);
  return { venue, resume: () => resumeMove(portal.services, venue, moveId) };
}

describe('a move to a lower price that a process left', () => {
  it.each([false, true])(
    'is completed with one refund (moved by the ticketing system: %s)',
    async (isMovedThere) => {
      const { number, numbers, cheaper, price } = await buyDear();
      const { resume } = await beginAndStop({ numbers, cheaper }, isMovedThere);
      expect(await refundsOf(number)).toEqual([]);
      const { lines } = await orderOf(number);
      expect(await refund(number, [lines[0]?.id ?? ''], price)).toMatchObject({ code: 'refund.under-way' });
      await Promise.all([resume(), resume()]);
      await resume();
      expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([200]);
      expect((await stored(numbers[0] ?? '')).ofPortal).toBe(cheaper);
    },
  );

  it('is completed without a refund when the venue has refunded the payment at the provider meanwhile', async () => {
    const { number, numbers, cheaper, price } = await buyDear();
    const { venue, resume } = await beginAndStop({ numbers, cheaper }, false);
    const [paid] = await portal.sql<{ cartId: string; transactionUuid: string }>(
      `select cart.id as "cartId", attempt.transaction_uuid as "transactionUuid"
         from portal.purchase join portal.cart on cart.id = purchase.cart_id
         join portal.payment_attempt as attempt on attempt.id = cart.attempt_id where external_purchase_id = $1`,
      [number],
    );
    if (!paid) throw new Error('The order is not paid');
    await bank.refundElsewhere(paid.transactionUuid, price);
    await recordRefundsElsewhere(bank.services, venue, paid.cartId);
    await resume();
    expect(await refundsOf(number)).toMatchObject([{ amount: 0, keptAmount: 300, state: 'done' }]);
    expect(bank.given.get(paid.transactionUuid)).toBeUndefined();
    expect((await stored(numbers[0] ?? '')).ofPortal).toBe(cheaper);
  });

  it.each(['down', 'refuses', 'answer-lost'] as const)(
    'keeps the new session while the bank fails to refund (%s), and is refunded once',
    async (fault) => {
      const { number, numbers, cheaper } = await buyDear();
      bank.fault = fault;
      await move(numbers, cheaper, { refund: 200 });
      expect(await bank.run()).toBe(1);
      expect((await orderOf(number)).refunds).toMatchObject([{ amount: 200, state: 'due' }]);
      expect((await stored(numbers[0] ?? '')).sessionId).toBe(cheaper);
      expect(await refundsOf(number)).toMatchObject([{ amount: 200, state: 'done' }]);
      const [payment] = await portal.sql<{ transactionUuid: string }>(
        `select part.transaction_uuid as "transactionUuid" from portal.payment_refund as part
           join portal.refund on refund.id = refund_id join portal.purchase on purchase.id = purchase_id
          where external_purchase_id = $1`,
        [number],
      );
      expect(bank.given.get(payment?.transactionUuid ?? '')).toBe(200);
    },
  );

  it('keeps the former price when the session is full', async () => {
    const { session, number, numbers, price } = await buyDear();
    const full = await twin(session.id, { capacity: 0, unitPrices: { [session.priceName]: price - 300 } });
    expect(await move(numbers, full, { refund: 200 })).toMatchObject({ code: 'move.no-places' });
    expect(await refundsOf(number)).toEqual([]);
    expect((await orderOf(number)).lines[0]).not.toHaveProperty('reducedAmount');
  });
});
