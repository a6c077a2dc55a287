import { describe, expect, it } from 'vitest';
import { saveLines } from '#test/portal/card-orders.ts';
import { FLEXIBLE, flexibleTickets, SUPPLEMENT } from '#test/portal/flexible-tickets.ts';
import { allowGuests, GUEST_VENUE, newAddress } from '#test/portal/guest-orders.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { beginPayment, finishSales } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
refundTests((given) => ({ portal, token } = given));
const { setFlexible, lineOf, buyFlexible } = flexibleTickets(() => ({ portal, token }));

const HALF_OF_48H = [{ hours: 48, percent: 50 }];
const stored = async (cartId: string) => {
  const [row] = await portal.sql<{ lines: { unitPrice: number; listPrice?: number; flexible?: object }[] }>(
    'select lines from portal.cart where id = $1',
    [cartId],
  );
  return row?.lines ?? [];
};
const form = (cartId: string) =>
  portal.ask('GET /purchase/Form', { query: { cartId, paymentType: 4 }, token });

/** Opens a session that sells flexible tickets. @returns it with a price, and with another one that is free */
async function withFreePrice() {
  const session = await portal.session(10);
  const [found] = await portal.sql<{ service: string; names: [string, string] }>(
    `select code as service, jsonb_path_query_array(prices, '$[*] ? (@.cents > 0 && !(@.name starts with "QF")).name') as names
       from venue.service join portal.tenant on tenant.id = service.tenant_id
      where tenant.name = 'aqua-rivage' and service.type in (7, 8)
        and jsonb_array_length(jsonb_path_query_array(prices, '$[*] ? (@.cents > 0 && !(@.name starts with "QF"))')) > 1
      order by code limit 1`,
  );
  if (!found) throw new Error('No service has two prices');
  const { service, names } = found;
  await portal.sql(
    `update venue.session set service_codes = array[$2], unit_prices = $3, accompaniment = null where id = $1`,
    [session.id, service, JSON.stringify({ [names[1]]: 0 })],
  );
  await setFlexible(service);
  return [
    { ...session, service, priceName: names[0] },
    { ...session, service, priceName: names[1] },
  ] as const;
}

/** Lowers the tickets of a service while a cart is planned. */
async function discounted(service: string, more: object, work: () => Promise<void>) {
  const administrator = await portal.administrator({ rights: ['settings.ticketing'] });
  const body = {
    ...{ labels: { 'fr-FR': 'Bienvenue' }, isEnabled: true, target: 'all' as const, combines: true },
    ...{ services: [service], priceNames: [], hours: [], ...more },
  };
  const answer = await portal.ask('POST /settingsticketing/promotion', {
    token: administrator.token,
    body: body as never,
  });
  expect(answer.status).toBe(200);
  await work().finally(() => portal.sql('delete from portal.promotion'));
}

describe('PUT /cart/AddOrUpdateCart with a flexible ticket', () => {
  it('offers it with both sets of steps and chooses it only when asked', async () => {
    const session = await portal.session(10);
    await setFlexible(session.service, FLEXIBLE, HALF_OF_48H);
    const { body: cart } = await saveLines(portal, token, [lineOf(session, 2, false)]);
    const [line] = cart.cartLines;
    expect(line?.flexible).toBeUndefined();
    expect(line?.flexibleOffer).toEqual({
      unitAmount: SUPPLEMENT,
      steps: FLEXIBLE.steps,
      creditSteps: [],
      ordinary: { steps: HALF_OF_48H, creditSteps: [] },
    });
    const { body: chosen } = await saveLines(portal, token, [{ ...lineOf(session, 2), id: line?.id }], {
      id: cart.id,
    });
    expect(chosen.cartLines[0]).toMatchObject({
      unitPrice: (line?.unitPrice ?? 0) + SUPPLEMENT,
      flexible: { unitAmount: SUPPLEMENT },
    });
    expect(chosen.totalAmount).toBe(cart.totalAmount + 2 * SUPPLEMENT);
    const { body: undone } = await saveLines(portal, token, [{ ...lineOf(session, 2, false) }], {
      id: cart.id,
    });
    expect(undone.totalAmount).toBe(cart.totalAmount);
  });

  it('shows the share of a taken place beside the steps, for tickets of one session', async () => {
    const [session, other] = [await portal.session(10), await portal.session(10)];
    const administrator = await portal.administrator({ rights: ['settings.ticketing'] });
    const body = { services: [session.service], steps: [], flexible: null, resalePercent: 80 };
    await portal.ask('PUT /settingsticketing/cancellationrules', { body, token: administrator.token });
    await setFlexible(session.service, FLEXIBLE);
    const { body: cart } = await saveLines(portal, token, [lineOf(session, 1)]);
    const ordinary = { steps: [], creditSteps: [], resalePercent: 80 };
    expect(cart.cartLines[0]?.flexible?.ordinary).toEqual(ordinary);
    await portal.sql('update venue.session set service_codes = array[$2], unit_prices = null where id = $1', [
      other.id,
      session.service,
    ]);
    const cartLineDetails = [session, other].map(({ id: eventId }) => ({ eventId, quantity: 1 }));
    const both = await saveLines(portal, token, [{ ...lineOf(session, 1), cartLineDetails }], {
      id: cart.id,
    });
    expect(both.body.cartLines[0]?.flexible?.ordinary).toEqual({ steps: [], creditSteps: [] });
    const none = { ...body, resalePercent: 0 };
    await portal.ask('PUT /settingsticketing/cancellationrules', { body: none, token: administrator.token });
  });

  it('tells the ticketing system the price without the supplement', async () => {
    const { numbers, price } = await buyFlexible(1);
    const [ticket] = await portal.sql<{ cents: number }>(
      `select external.unit_price_cents as cents from portal.ticket
         join venue.ticket as external on external.code = ticket.code where ticket.ticket_number = $1`,
      [numbers[0]],
    );
    expect(ticket?.cents).toBe(price);
  });

  it('is refused without a service that offers it', async () => {
    const session = await portal.session(10);
    await setFlexible(session.service, null);
    const refused = await saveLines(portal, token, [lineOf(session, 1)]);
    expect(refused).toMatchObject({ status: 409, code: 'cart.flexible-not-offered' });
    const undated = { service: 'ENT-UNITE', priceName: 'PLEIN', isFlexible: true };
    expect(
      await saveLines(portal, token, [{ ...undated, cartLineDetails: [{ quantity: 1 }] }]),
    ).toMatchObject({
      code: 'cart.flexible-not-offered',
    });
  });

  it('is chosen beside free tickets of the same session, which stay without it', async () => {
    const [session, free] = await withFreePrice();
    const { body: cart } = await saveLines(portal, token, [lineOf(session, 2), lineOf(free, 1)]);
    const [paid, gratis] = cart.cartLines;
    expect(paid).toMatchObject({ quantity: 2, flexible: { unitAmount: SUPPLEMENT } });
    expect(gratis).toMatchObject({ quantity: 1, unitPrice: 0, lineTotalAmount: 0 });
    for (const name of ['flexible', 'flexibleOffer', 'formerFlexible'])
      expect(gratis).not.toHaveProperty(name);
    expect(cart.totalAmount).toBe(2 * (paid?.unitPrice ?? 0));
  });

  it('follows a ticket that moves to a free price without a charge', async () => {
    const [session, free] = await withFreePrice();
    const { body: cart } = await saveLines(portal, token, [lineOf(session, 2)]);
    const [line] = cart.cartLines;
    const kept = {
      ...lineOf(session, 1),
      id: line?.id,
      cartLineDetails: [{ id: line?.cartLineDetails[0]?.id, eventId: session.id, quantity: 1 }],
    };
    const { body: moved } = await saveLines(portal, token, [kept, lineOf(free, 1)], { id: cart.id });
    expect(moved.totalAmount).toBe(cart.totalAmount / 2);
    expect(moved.cartLines[1]).not.toHaveProperty('flexible');
  });

  it.each([
    ['a percentage', { benefit: 'percent', percent: 50 }],
    ['everything', { benefit: 'percent', percent: 100 }],
    ['an amount above the price', { benefit: 'amount', cents: 99_900 }],
  ])('keeps the supplement out of a promotion of %s', async (_, benefit) => {
    const session = await portal.session(10);
    await setFlexible(session.service);
    await discounted(session.service, benefit, async () => {
      const { body: plain } = await saveLines(portal, token, [lineOf(session, 2, false)]);
      const { body: cart } = await saveLines(portal, token, [{ ...lineOf(session, 2) }], { id: plain.id });
      expect(cart.totalAmount).toBe(plain.totalAmount + 2 * SUPPLEMENT);
      expect(cart.totalAmount).toBe(cart.cartLines.reduce((sum, line) => sum + line.lineTotalAmount, 0));
      const full = (await stored(cart.id)).every(({ unitPrice }) => unitPrice >= SUPPLEMENT);
      expect(full).toBe(true);
    });
  });

  it('is paid at once, since orders paid in parts are not cancelled', async () => {
    const session = await portal.session(10);
    await setFlexible(session.service);
    const types = async (isFlexible: boolean) => {
      const { body: cart } = await saveLines(portal, token, [lineOf(session, 10, isFlexible)]);
      const query = { cartId: cart.id };
      const { body } = await portal.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', { query, token });
      await portal.ask('DELETE /cart/Cart', { query, token });
      return body.map(({ id }) => id);
    };
    expect(await types(false)).toContain(5);
    expect(await types(true)).not.toContain(5);
    expect(await types(true)).toContain(4);
  });
});

describe('GET /purchase/Form after the flexible ticket has changed', () => {
  it.each([
    ['a new amount', { ...FLEXIBLE, amount: 300 }, 300],
    ['other steps', { ...FLEXIBLE, steps: [{ hours: 1, percent: 100 }] }, SUPPLEMENT],
    ['none any more', null, 0],
  ])('refuses the payment once, and shows %s in the cart', async (_, changed, supplement) => {
    const session = await portal.session(10);
    await setFlexible(session.service);
    const { body: cart } = await saveLines(portal, token, [lineOf(session, 1)]);
    const price = cart.totalAmount - SUPPLEMENT;
    await setFlexible(session.service, changed);
    const check = await portal.ask('POST /Cart/CheckingRulesForCart', { body: { cartId: cart.id }, token });
    expect(check.body).toMatchObject({ isValid: false, messages: [{ code: 'cart.flexible-changed' }] });
    const { body: shown } = await portal.ask('GET /cart/getCart', { query: { cartId: cart.id }, token });
    expect(shown.totalAmount).toBe(price + supplement);
    expect(shown.cartLines[0]?.formerFlexible).toEqual({ unitAmount: SUPPLEMENT });
    expect((await form(cart.id)).status).toBe(200);
  });

  it('refuses the payment of a cart that was not checked since', async () => {
    const session = await portal.session(10);
    await setFlexible(session.service);
    const { body: cart } = await saveLines(portal, token, [lineOf(session, 1)]);
    await setFlexible(session.service, null);
    expect(await form(cart.id)).toMatchObject({ status: 409, code: 'cart.flexible-changed' });
  });
});

describe('an order with flexible tickets', () => {
  it('shows the supplement and until when its price is refunded in full', async () => {
    const { line, session } = await buyFlexible(2, { ...FLEXIBLE, steps: [{ hours: 3, percent: 100 }] });
    const [row] = await portal.sql<{ until: Date }>(
      `select start_at - interval '3 hours' as until from venue.session where id = $1`,
      [session.id],
    );
    expect(line.flexible).toEqual({ unitAmount: SUPPLEMENT, until: row?.until.toISOString() });
  });

  it('is bought without an account, and its takings count the supplements', async () => {
    await allowGuests(portal);
    const session = await portal.session(10);
    await setFlexible(session.service);
    const before = await flexibleTakings(session.service);
    const { body: cart } = await saveLines(portal, undefined, [lineOf(session, 2)]);
    const body = { cartId: cart.id, email: newAddress() };
    const { body: guest } = await portal.ask('POST /cart/Guest', { tenant: GUEST_VENUE, body });
    await portal.notify(await beginPayment(portal, cart.id, { token: guest.token }));
    await finishSales(portal, [cart.id]);
    const after = await flexibleTakings(session.service);
    expect([after.quantity - before.quantity, after.amount - before.amount]).toEqual([2, 2 * SUPPLEMENT]);
  });
});

/** Returns the takings of flexible tickets of a service today. */
async function flexibleTakings(service: string) {
  const administrator = await portal.administrator({ rights: ['settings.payment'] });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date());
  const { body } = await portal.ask('GET /settingsadmin/takings', {
    query: { from: today, until: today },
    token: administrator.token,
  });
  return body.period.flexible.find(({ code }) => code === service) ?? { quantity: 0, amount: 0 };
}
