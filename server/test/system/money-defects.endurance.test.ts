import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as flexible from '#cart/flexible/flexible.ts';
import { readNotification } from '#gateways/payment/lyra/notification.ts';
import { sign } from '#gateways/payment/lyra/signature.ts';
import type { TicketingGateway, TicketingSystem } from '#gateways/ticketing/port.ts';
import * as credit from '#payment/gift-cards/credit.sql.ts';
import * as claims from '#payment/gift-cards/gift-card-claims.sql.ts';
import * as journalMutations from '#payment/journal/journal.sql.ts';
import * as notificationRules from '#payment/notifications/notifications.ts';
import { readUrlencoded } from '#platform/http/urlencoded.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { sellCart } from '#sale/selling/selling.service.ts';
import { cancellations, FULL, HALF } from '#test/portal/cancellations.ts';
import { flexibleTickets } from '#test/portal/flexible-tickets.ts';
import { codeIn, payGiftCard, runGiftCardJobs, sellGiftCards } from '#test/portal/gift-cards.ts';
import { moves } from '#test/portal/moves.ts';
import { createFaults } from '#test/portal/ticketing-faults.ts';
import * as moveRefunds from '#tickets/moves/move-refunds.sql.ts';
import * as refundRows from '#tickets/refunds/refunds.sql.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { MoneyWorld } from './money-model.ts';
import { changeMind } from './reopened-carts.ts';
import { addPlaces, beginPayment, broken, cartToPay, finishSales, plant, untilSettled } from './support.ts';

const faults = createFaults(1);
let portal: PortalTest;
let token: string;
/** Defects that the checker must detect; one test plants each. */
let isKeyIgnored: boolean;

beforeEach(async () => {
  isKeyIgnored = false;
  faults.clear();
  portal = await portalTest({
    wrapTicketing: (gateway) => faults.wrap(withoutKeys(gateway)),
    circuitBreaker: { openFor: 0 },
  });
  token = await portal.signIn();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await portal[Symbol.asyncDispose]();
});

/** Returns a ticketing system that ignores the idempotency key of a sale. */
function withoutKeys(gateway: TicketingGateway): TicketingGateway {
  const keyOf = (key: string) => (isKeyIgnored ? randomUUID() : key);
  return {
    of(tenant) {
      const system: TicketingSystem = gateway.of(tenant);
      return {
        ...system,
        sell: (request) => system.sell({ ...request, key: keyOf(request.key) }),
        findSale: (key) => system.findSale(keyOf(key)),
      };
    },
  };
}

const paidCart = async () => cartToPay(portal, await portal.session(20), 2, { token });
const rules = async () => Object.keys(await broken(portal));

describe('invariant checker of money', () => {
  test('reports an unchecked signature', async () => {
    // Every notification is accepted as if it were signed.
    vi.spyOn(portal.services.payment, 'readNotification').mockImplementation(({ body }, shop) => {
      const fields = readUrlencoded(body) ?? {};
      return readNotification({ ...fields, signature: sign(fields, shop.signingKey) }, shop);
    });
    const { cart, form } = await paidCart();
    await portal.notify(form, { signature: 'bm90IHNpZ25lZA==' });
    await untilSettled(portal, [cart.id]);
    expect(await rules()).toContain('I3: a payment at the embedded provider is in the provider’s own books');
  });

  test('reports an unchecked amount', async () => {
    const { evaluateEvent } = notificationRules;
    vi.spyOn(notificationRules, 'evaluateEvent').mockImplementation((event, attempt) =>
      evaluateEvent(attempt ? { ...event, amountCents: attempt.amount } : event, attempt),
    );
    const { cart, form } = await paidCart();
    await portal.notify(form, { vads_amount: '1' });
    await untilSettled(portal, [cart.id]);
    expect(await rules()).toContain(
      'I1: a captured payment is of the amount and currency that was asked for',
    );
  });

  test('reports events recorded again in a journal without unique keys', async () => {
    const { openJournal } = journalMutations;
    vi.spyOn(journalMutations, 'openJournal').mockImplementation(async (...asked) => ({
      ...(await openJournal(...asked)),
      recorded: [],
    }));
    await portal.sql('drop index portal.payment_event_key');
    const { cart, form } = await paidCart();
    const paid = { vads_trans_uuid: randomBytes(16).toString('hex') };
    await portal.notify(form, paid);
    await portal.notify(form, paid);
    await untilSettled(portal, [cart.id]);
    expect(await rules()).toContain('I5: an event is in the journal once, and the journal has no gap');
  });

  test('reports a ticketing system that ignores the key of a repeated sale', async () => {
    isKeyIgnored = true;
    faults.plan({ fault: 'error-after-success', method: 'sell', times: 1 });
    const { cart, form } = await paidCart();
    await portal.notify(form);
    await finishSales(portal, [cart.id]);
    expect(await rules()).toContain(
      'I4: an external sale is of a cart that is paid, or was made at the desk, by a reseller or imported',
    );
  });

  test('reports a second order of a repeated sale, without the database’s constraints', async () => {
    await plant(portal, 'portal.claim_sales', / *and \(claimed\.state = 'paid'[^\n]*/, '');
    await plant(portal, 'portal.complete_sales', 'on conflict on constraint purchase_cart do nothing', '');
    await portal.sql('alter table portal.purchase drop constraint purchase_cart');
    await portal.sql('drop index portal.purchase_external, portal.ticket_number');
    const { cart, form } = await paidCart();
    await portal.notify(form);
    await finishSales(portal, [cart.id]);
    await sellCart(portal.services, (await portal.services.tenants.find('aqua-rivage')) as Tenant, cart.id);
    expect(await rules()).toEqual(
      expect.arrayContaining([
        'I4: a cart has one external sale and one order',
        'I5: a ticket is issued once',
      ]),
    );
  });
});

describe('invariant checker of cancellations', () => {
  test('reports what the venue keeps when a cancellation forgets it', async () => {
    const { decideRefund } = refundRows;
    vi.spyOn(refundRows, 'decideRefund').mockImplementation((db, decision, ...rest) =>
      decideRefund(db, { ...decision, keptAmount: 0 }, ...rest),
    );
    const { buySession, cancel } = cancellations(() => ({ portal, token }));
    const { order, price } = await buySession(HALF, 1);
    expect((await cancel(order, Math.round(price / 2))).status).toBe(200);
    expect(await rules()).toContain('I1: captured − refunded = sold + owed, for every order');
  });

  test('reports a cancellation that refunds the supplement of a flexible ticket', async () => {
    vi.spyOn(flexible, 'supplementOf').mockReturnValue(0);
    const { cancel } = cancellations(() => ({ portal, token }));
    const { order, line } = await flexibleTickets(() => ({ portal, token })).buyFlexible(1);
    expect((await cancel(order, line.lineTotalAmount)).status).toBe(200);
    expect(await rules()).toEqual(['I1: a cancellation keeps the supplements of its flexible tickets']);
  });

  test('reports credit that is recorded and never issued', async () => {
    vi.spyOn(credit, 'issueCredit').mockResolvedValue(0);
    const { buySession, cancel } = cancellations(() => ({ portal, token }));
    const { order, price } = await buySession([], 1, FULL);
    expect((await cancel(order, price, { form: 'credit' })).status).toBe(200);
    expect(await rules()).toEqual(['I1: credit is worth what a refund did not ask of the bank']);
  });

  test('reports credit for a part that the bank is asked for, too', async () => {
    const { issueCredit } = credit;
    vi.spyOn(credit, 'issueCredit').mockImplementation(async (db, refundId) => {
      const value = await issueCredit(db, refundId);
      await db.query('update portal.payment_refund set is_credit = false where refund_id = $1', [refundId]);
      return value;
    });
    const { buySession, cancel } = cancellations(() => ({ portal, token }));
    const { order, price } = await buySession([], 1, FULL);
    expect((await cancel(order, price, { form: 'credit' })).status).toBe(200);
    expect(await rules()).toEqual(['I1: credit is worth what a refund did not ask of the bank']);
  });

  /** Buys two tickets of a session, and moves the first one to a session that costs three euros less. */
  async function moveToLowerPrice() {
    const { twin, buy, move } = moves(() => ({ portal, token }));
    const { session, number, numbers } = await buy(2, { acceptsCheaper: true, lowerPrice: 'refunded' });
    const { orderOf } = cancellations(() => ({ portal, token }));
    const { totalAmount } = await orderOf(number);
    const cheaper = await twin(session.id, { unitPrices: { [session.priceName]: totalAmount / 2 - 300 } });
    expect((await move(numbers.slice(0, 1), cheaper, { refund: 300 })).status).toBe(200);
    return { session, number, numbers };
  }

  test('reports a difference of price that is recorded at the ticket and never refunded', async () => {
    vi.spyOn(moveRefunds, 'refundDifference').mockResolvedValue({ refunded: 0, credited: 0, kept: 0 });
    await moveToLowerPrice();
    expect(await rules()).toEqual([
      'I1: what moves change of the price of tickets is given back, kept or paid once',
    ]);
  });

  test('reports a moved ticket that is refunded at its former price', async () => {
    const { session, number, numbers } = await moveToLowerPrice();
    const { setRule, orderOf, offer, cancel } = cancellations(() => ({ portal, token }));
    await setRule(session.service, FULL);
    const order = await orderOf(number);
    const [ticket] = (await offer(order)).body.lines[0]?.tickets ?? [];
    const { decideRefund } = refundRows;
    vi.spyOn(refundRows, 'decideRefund').mockImplementation((db, decision, known, ...rest) => {
      const tickets = known.tickets.map((one) => ({ ...one, reducedAmount: 0 }));
      return decideRefund(db, { ...decision, amount: decision.amount + 300 }, { ...known, tickets }, ...rest);
    });
    const taken = { ticketNumbers: numbers.slice(0, 1) };
    expect((await cancel(order, ticket?.amount ?? 0, taken)).status).toBe(200);
    expect(await rules()).toContain('I1: a ticket is given back at the price that its moves have left');
  });
});

describe('invariant checker of gift cards', () => {
  const RULE =
    'I1: of a gift card whose payment was taken back, as much is withdrawn or lost, and the card is blocked';
  const takeBack = (form: Record<string, string>) =>
    portal.notify(form, {
      vads_operation_type: 'CREDIT',
      vads_trans_uuid: randomBytes(16).toString('hex'),
    });

  test('reports a gift card that stays spendable after its payment was taken back', async () => {
    vi.spyOn(claims, 'settleClaims').mockResolvedValue();
    await sellGiftCards(portal);
    await takeBack(await payGiftCard(portal, token));
    expect(await rules()).toContain(RULE);
  });

  test('reports a gift card that pays the cart of a payment after its block', async () => {
    await plant(
      portal,
      'portal.take_paid_carts',
      'and (paid.gift_amount = 0 or not portal.has_unpaying_gift_card(paid.tenant_id, paid.id))',
      '',
    );
    await sellGiftCards(portal);
    const gift = await payGiftCard(portal, token, { amount: 500 });
    const [{ code } = { code: '' }] = (await runGiftCardJobs(portal))
      .map((mail) => ({ code: codeIn(mail) }))
      .filter(({ code }) => code !== '');
    const { body: cart } = await addPlaces(portal, await portal.session(20), 2, { token });
    await portal.ask('PUT /cart/GiftCard', { body: { cartId: cart.id, code }, token });
    const form = await beginPayment(portal, cart.id, { token });
    await takeBack(gift);
    await portal.notify(form);
    await finishSales(portal, [cart.id]);
    expect(await rules()).toContain(RULE);
  });
});

describe('money model', () => {
  let world: MoneyWorld;
  beforeEach(async () => {
    world = new MoneyWorld();
    await world.open();
  });
  afterEach(() => world.portal[Symbol.asyncDispose]());
  const play = async () => {
    await changeMind(world, { pay: 'at once', change: 'more', payments: ['left', 'fitting'] });
    return Object.keys(await broken(world.portal));
  };

  test('reports a payment that sells other lines than its own', async () => {
    await plant(world.portal, 'portal.take_paid_carts', 'and paid.version = payment.version', '');
    expect(await play()).toContain('I1: an order costs what its lines add up to and what its payment was');
  });

  test('reports a payment for removed lines that is not refunded', async () => {
    await plant(world.portal, 'portal.take_paid_carts', `then 'changed'`, `then 'repeated'`);
    expect(await play()).toContain(
      'I1: a captured payment is a sale, under way or done, a refund, or a stuck cart',
    );
  });
});
