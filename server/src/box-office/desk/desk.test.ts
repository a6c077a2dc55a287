import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { DeskTest } from '#test/portal/desk.ts';
import { DeskCardsTest } from '#test/portal/desk-cards.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addPlaces, broken, finishSales } from '#test/system/support.ts';

let portal: PortalTest;
let desk: DeskTest;
beforeAll(async () => {
  portal = await portalTest();
  desk = await DeskTest.open(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

describe('GET /boxoffice/desknextday', () => {
  test('returns the day of the next session with free places, and none without a session', async () => {
    const session = await portal.session(1);
    // Ten days after the last session of the demonstration.
    const [row] = await portal.sql<{ start: Date }>(
      `with last as (select max(start_at) + interval '10 days' as at from venue.session where $2 = any (service_codes))
       update venue.session set start_at = last.at, end_at = last.at + interval '1 hour' from last
        where id = $1 returning start_at as start`,
      [session.id, session.service],
    );
    const day = dayOf(row?.start ?? new Date(), 'Europe/Paris');
    const next = async (after: string) =>
      (
        await portal.ask('GET /boxoffice/desknextday', {
          query: { service: session.service, day: after },
          token: desk.token,
        })
      ).body;
    expect(await next(addDays(day, -9))).toEqual({ day });
    expect(await next(day)).toEqual({});
    await portal.sql('update venue.session set sold = capacity where id = $1', [session.id]);
    expect(await next(addDays(day, -8))).toEqual({});
    // The invariants count its tickets.
    await portal.sql('update venue.session set sold = 0 where id = $1', [session.id]);
  });
});

describe('POST /boxoffice/deskcustomer', () => {
  const person = {
    firstName: 'Soizic',
    lastName: 'Le Bihan',
    email: 'soizic@example.com',
    locale: 'fr-FR' as const,
  };

  test('adds a customer without a password, found by name, and refuses the address a second time', async () => {
    expect(await desk.ask('POST /boxoffice/deskcustomer', { body: person })).toMatchObject({
      status: 200,
      body: { name: 'Soizic Le Bihan', hasPassword: false },
    });
    const { body } = await portal.ask('GET /boxoffice/deskcustomers', {
      query: { text: 'soizic bihan' },
      token: desk.token,
    });
    expect(body.map(({ email }) => email)).toEqual(['soizic@example.com']);
    expect(
      await desk.ask('POST /boxoffice/deskcustomer', { body: { ...person, email: 'SOIZIC@example.com' } }),
    ).toMatchObject({ status: 409, code: 'desk.email-known', fields: { email: expect.any(String) } });
  });

  test('refuses a missing name, and a telephone number of letters', async () => {
    expect(
      await desk.ask('POST /boxoffice/deskcustomer', { body: { ...person, lastName: ' ' } }),
    ).toMatchObject({ status: 400, fields: { lastName: expect.any(String) } });
    expect(
      await desk.ask('POST /boxoffice/deskcustomer', {
        body: { ...person, email: 'other@example.com', phone: 'mobile' },
      }),
    ).toMatchObject({ status: 400, code: 'account.phone-format' });
  });
});

describe('PUT /boxoffice/deskcart', () => {
  test('holds places by the rules of the shop, outside the limits of the customer', async () => {
    const { cart, session, check } = await desk.cart(2, 3);
    expect(check.isValid).toBe(true);
    expect(await desk.placesOf(session)).toMatchObject({ held: 2 });
    const { service, priceName, id: eventId } = session;
    const [row] = await portal.sql('select holder, is_desk from portal.cart where id = $1', [cart.id]);
    expect(row).toEqual({ holder: null, is_desk: true });
    const other = await desk.customer();
    expect(
      await desk.ask('PUT /boxoffice/deskcart', {
        body: {
          customerId: other.id,
          cartLines: [{ service, priceName, cartLineDetails: [{ eventId, quantity: 2 }] }],
        },
      }),
    ).toMatchObject({ status: 409, code: 'event.not-enough-places' });
  });

  test('returns 404 for an unknown customer, and for the cart of another customer', async () => {
    const { cart, session } = await desk.cart(1);
    const { service, priceName, id: eventId } = session;
    const cartLines = [{ service, priceName, cartLineDetails: [{ eventId, quantity: 1 }] }];
    expect(
      await desk.ask('PUT /boxoffice/deskcart', {
        body: { customerId: '00000000-0000-4000-8000-000000000001', cartLines },
      }),
    ).toMatchObject({ status: 404, code: 'customer.not-found' });
    const other = await desk.customer();
    expect(
      await desk.ask('PUT /boxoffice/deskcart', { body: { customerId: other.id, id: cart.id, cartLines } }),
    ).toMatchObject({ status: 404, code: 'cart.not-found' });
  });

  test('DELETE releases the places', async () => {
    const { cart, session } = await desk.cart(2);
    expect(await desk.ask('DELETE /boxoffice/deskcart', { query: { cartId: cart.id } })).toMatchObject({
      status: 204,
    });
    expect(await desk.placesOf(session)).toMatchObject({ held: 0 });
  });
});

describe('POST /boxoffice/deskgift', () => {
  const give = (cart: { id: string; version: number }, reason = 'Jumelage avec Fulda') =>
    desk.ask('POST /boxoffice/deskgift', {
      body: { cartId: cart.id, version: cart.version, kind: 'invitation', reason },
    });

  test('sells the cart for 0 with its reason in the list and in the audit log', async () => {
    const { cart, customer, session } = await desk.cart(2);
    const { status, body } = await give(cart);
    expect([status, typeof (body as { externalPurchaseId?: string }).externalPurchaseId]).toEqual([
      200,
      'string',
    ]);
    expect(await desk.placesOf(session)).toMatchObject({ held: 0, sold: 2 });
    const orders = await portal.sql('select total_amount from portal.purchase where user_id = $1', [
      customer.id,
    ]);
    expect(orders).toEqual([{ total_amount: 0 }]);
    const { body: gifts } = await portal.ask('GET /boxoffice/deskgifts', { token: desk.token });
    expect(gifts[0]).toMatchObject({
      kind: 'invitation',
      reason: 'Jumelage avec Fulda',
      tickets: 2,
      value: cart.totalAmount,
    });
    const [entry] = await portal.sql<{ changes: unknown }>(
      `select changes from portal.audit_entry where action = 'free-tickets.issued' order by id desc limit 1`,
    );
    expect(JSON.stringify(entry?.changes)).toContain('Jumelage avec Fulda');
    expect(await give(cart)).toMatchObject({ status: 409 });
  });

  test('refuses an empty reason, and a cart that has a payment link', async () => {
    const { cart } = await desk.cart(1);
    expect(await give(cart, ' ')).toMatchObject({ status: 400, fields: { reason: expect.any(String) } });
    const linked = await desk.link();
    expect(await give(linked.cart)).toMatchObject({ status: 409, code: 'cart.changed' });
  });

  test('puts a free ticket and free admissions on an existing card, and prints what it issued', async () => {
    // Another member of staff, whose daily limit no other test counts.
    const [staff, cards] = await Promise.all([DeskTest.open(portal), DeskCardsTest.open(portal)]);
    const customer = await staff.customer();
    const card = await cards.create({ customerId: customer.id });
    const { body: known } = await portal.ask('GET /boxoffice/deskcustomercards', {
      query: { customerId: customer.id },
      token: staff.token,
    });
    expect(known).toMatchObject([
      { number: card.number, services: expect.arrayContaining(['CARTE-10', 'ENT-SOIREE']) },
    ]);
    expect(known[0]?.services).not.toContain('RENOUV-FORME');
    const part = { quantity: 1, cardNumber: card.number };
    const { body: composed } = await portal.ask('PUT /boxoffice/deskcart', {
      body: {
        customerId: customer.id,
        cartLines: [
          { service: 'CARTE-10', priceName: 'PLEIN', cartLineDetails: [part] },
          { service: 'ENT-SOIREE', priceName: 'PLEIN', cartLineDetails: [part] },
        ],
      },
      token: staff.token,
    });
    const { body: issued } = await portal.ask('POST /boxoffice/deskgift', {
      body: { cartId: composed.cart.id, version: composed.cart.version, kind: 'apology', reason: 'Panne' },
      token: staff.token,
    });
    expect(issued).toMatchObject({ cards: [card.number] });
    const { rights } = await cards.read(card.number);
    expect(rights.map(({ remaining }) => remaining)).toContain(20);
    const { body: gifts } = await portal.ask('GET /boxoffice/deskgifts', { token: staff.token });
    expect(gifts[0]).toMatchObject({ kind: 'apology', tickets: 11, value: composed.cart.totalAmount });

    const print = (externalPurchaseId: string) =>
      staff.ask('GET /boxoffice/deskticketspdf', { query: { externalPurchaseId } });
    expect((await print(issued.externalPurchaseId ?? '')).status).toBe(issued.ticketCount > 0 ? 200 : 404);
    expect(issued.ticketCount).toBe(1);
    expect(await print('UNKNOWN')).toMatchObject({ status: 404, code: 'purchase.not-found' });
    const printed = await portal.sql(
      `select 1 from portal.audit_entry where action = 'tickets.printed' and subject = $1`,
      [issued.externalPurchaseId],
    );
    expect(printed).toHaveLength(1);
    expect(await broken(portal)).toEqual({});
  });

  test('refuses more than the daily limit, and leaves the cart at its price', async () => {
    const { body: before } = await portal.ask('GET /boxoffice/desk', { token: desk.token });
    const save = (freePerDay: number | null, version: number) =>
      desk.ask('PUT /boxoffice/desksettings', { body: { linkMinutes: 120, freePerDay, version } });
    expect(await save(3, before.settings.version)).toMatchObject({ status: 200 });
    expect(await save(9, before.settings.version)).toMatchObject({ status: 409, code: 'settings.changed' });
    const { cart } = await desk.cart(2);
    expect(await give(cart)).toMatchObject({ status: 409, code: 'desk.free-limit' });
    const [row] = await portal.sql('select total_amount, state from portal.cart where id = $1', [cart.id]);
    expect(row).toEqual({ total_amount: cart.totalAmount, state: 'open' });
    const small = await desk.cart(1);
    expect(await give(small.cart)).toMatchObject({ status: 200 });
    await save(null, before.settings.version + 1);
  });
});

describe('PUT /boxoffice/deskpromotioncode', () => {
  /** Adds a promotion with a code that takes 10 % off, once for each customer. */
  async function addPromotion(code: string, change: object = {}) {
    const body = {
      labels: { 'fr-FR': 'Accueil' },
      isEnabled: true,
      code,
      benefit: 'percent',
      percent: 10,
      target: 'all',
      services: [],
      priceNames: [],
      hours: [],
      combines: true,
      ...change,
    };
    const answer = await desk.ask('POST /settingsticketing/promotion', { body } as never);
    if (answer.status !== 200) throw new Error(`The promotion was not added: ${answer.code}`);
  }
  const enter = (cart: { id: string; version: number }, code: string) =>
    desk.ask('PUT /boxoffice/deskpromotioncode', { body: { cartId: cart.id, version: cart.version, code } });

  test('discounts the cart, whose link is paid at the discounted price, and removes the code again', async () => {
    await addPromotion('GUICHET10');
    const { cart } = await desk.cart();
    const { body, status } = await enter(cart, 'guichet 10');
    expect(status).toBe(200);
    expect(body.cart.promotionCodes).toEqual([{ code: 'GUICHET10', isUsed: true }]);
    expect(body.cart.totalAmount).toBe(Math.round(cart.totalAmount * 0.9));
    const removed = await desk.ask('DELETE /boxoffice/deskpromotioncode', {
      query: { cartId: cart.id, version: body.cart.version, code: 'GUICHET10' },
    });
    expect(removed.body.cart).toMatchObject({ totalAmount: cart.totalAmount, promotionCodes: [] });
    const again = (await enter(removed.body.cart, 'GUICHET10')).body.cart;
    const { body: link } = await desk.ask('POST /boxoffice/desklink', {
      body: { cartId: cart.id, version: again.version, minutes: 60, isMailed: true },
    });
    const key = link.address?.split('#')[1] ?? '';
    const form = await portal.ask('POST /purchase/LinkForm', { body: { key, paymentType: 4 } });
    await portal.notify(form.body.form?.fields ?? {});
    await finishSales(portal, [cart.id]);
    const [order] = await portal.sql<{ total: number }>(
      'select total_amount as total from portal.purchase where cart_id = $1',
      [cart.id],
    );
    expect(order?.total).toBe(again.totalAmount);
    expect(await broken(portal)).toEqual({});
  });

  test('refuses an unknown code, a code that the customer has used, and a cart that has changed or has a link', async () => {
    await addPromotion('UNEFOIS', { perCustomer: 1 });
    const { cart } = await desk.cart();
    expect((await enter(cart, 'NOSUCHCODE')).code).toBe('promotion.unknown');
    expect((await enter({ ...cart, version: cart.version + 1 }, 'UNEFOIS')).code).toBe('cart.changed');
    await portal.sql(
      `insert into portal.promotion_use (tenant_id, promotion_id, cart_id, customer_id, sold_at)
       select tenant_id, id, gen_random_uuid(), (select user_id from portal.cart where id = $1), now()
         from portal.promotion where code = 'UNEFOIS'`,
      [cart.id],
    );
    expect((await enter(cart, 'UNEFOIS')).code).toBe('promotion.used-by-customer');
    const linked = await desk.link();
    const [row] = await portal.sql<{ id: string; version: number }>(
      'select id, version from portal.cart where id = $1',
      [linked.cart.id],
    );
    expect((await enter(row as never, 'UNEFOIS')).status).toBe(409);
  });

  test('returns 404 for a cart of the shop', async () => {
    const token = await portal.signIn();
    const session = await portal.session(5);
    const { body: cart } = await addPlaces(portal, session, 1, { token });
    expect((await enter(cart, 'GUICHET10')).code).toBe('cart.not-found');
  });
});
