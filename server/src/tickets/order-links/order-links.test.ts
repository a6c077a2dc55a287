import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Jobs } from '#platform/jobs/jobs.ts';
import {
  allowGuests,
  beginAsGuest,
  buyAsGuest,
  GUEST_VENUE,
  newAddress,
  requestOrderCode,
} from '#test/portal/guest-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { beginPayment, finishSales } from '#test/system/support.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
  await allowGuests(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

const tenant = GUEST_VENUE;
const open = (key: string) => portal.ask('POST /purchase/OrderLink', { tenant, body: { key } });
const ordersOf = (token: string) =>
  portal.ask('GET /user/GetHistoricPurchases', { tenant, token, query: {} });

async function mailsTo(email: string) {
  await (portal.services.jobs as Jobs).drain();
  return portal.sql<{ subject: string; text: string }>(
    'select subject, plain_text as text from sandbox.mail where lower(recipient) = lower($1) order by position',
    [email],
  );
}

describe('POST /purchase/OrderLink', () => {
  it('opens the one order of the link in the mail, with its PDF, any number of times', async () => {
    const order = await buyAsGuest(portal);
    const [mail] = await mailsTo(order.email);
    const [, key = ''] = /\/order#([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect(key).toBe(order.key);
    expect(mail?.text).not.toMatch(/my-tickets|ordershistory/);
    await open(key);
    const { body } = await open(key);
    const { body: orders } = await ordersOf(body.token);
    expect(orders.map(({ externalPurchaseId }) => externalPurchaseId)).toEqual([order.number]);
    const pdf = await portal.ask('GET /Purchase/GenerateTicketsTemplateByExternalOrder', {
      tenant,
      token: body.token,
      query: { externalPurchaseId: order.number },
    });
    expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  });

  it('returns 404 for the order of another guest', async () => {
    const [mine, other] = [await buyAsGuest(portal), await buyAsGuest(portal)];
    const { body } = await open(mine.key);
    const answer = await portal.ask('GET /Purchase/GenerateTicketsTemplateByExternalOrder', {
      tenant,
      token: body.token,
      query: { externalPurchaseId: other.number },
    });
    expect(answer.status).toBe(404);
  });

  it('stores the hash of a key of 256 bits alone', async () => {
    const { key, guestId } = await buyAsGuest(portal);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const rows = await portal.sql('select * from portal.guest where customer_id = $1', [guestId]);
    expect(JSON.stringify(rows)).not.toContain(key);
    const jobs = await portal.sql('select payload from portal.outbox');
    expect(JSON.stringify(jobs)).not.toContain(key);
  });

  it('returns 404 for an unknown key, at another venue, and 60 days after the last ticket', async () => {
    const { key, guestId } = await buyAsGuest(portal);
    expect((await open('A'.repeat(43))).code).toBe('order-link.unknown');
    expect(
      (await portal.ask('POST /purchase/OrderLink', { tenant: 'patinoire-givre', body: { key } })).code,
    ).toBe('order-link.unknown');
    const move = (days: number) =>
      portal.sql(
        `with sold as (update portal.purchase set sold_at = now() - interval '200 days' where user_id = $1 returning id),
              born as (update portal.customer set created_at = now() - interval '200 days' where id = $1)
         update portal.ticket set valid_until = now() - make_interval(days => $2), valid_from = now() - interval '200 days'
          where user_id = $1`,
        [guestId, days],
      );
    await move(59);
    expect((await open(key)).status).toBe(200);
    await move(61);
    expect((await open(key)).code).toBe('order-link.unknown');
  });

  it('rejects malformed keys', async () => {
    for (const key of ['', 'short', 'x'.repeat(81)]) expect((await open(key)).status).toBe(400);
  });
});

describe('POST /purchase/NewOrderLink', () => {
  it('mails a new link, and ends the former one and other sessions', async () => {
    const order = await buyAsGuest(portal);
    const [first, second] = [(await open(order.key)).body.token, (await open(order.key)).body.token];
    expect((await portal.ask('POST /purchase/NewOrderLink', { tenant, token: first })).status).toBe(204);
    expect((await open(order.key)).code).toBe('order-link.unknown');
    expect((await ordersOf(first)).status).toBe(200);
    expect((await ordersOf(second)).code).toBe('session.expired');
    const [, key = ''] = /\/order#([\w-]+)/.exec((await mailsTo(order.email)).at(-1)?.text ?? '') ?? [];
    expect(key).not.toBe(order.key);
    expect((await open(key)).status).toBe(200);
  });
});

describe('POST /purchase/NewOrderLink, repeated', () => {
  it('is refused in words after five links a day, and the last link stays valid', async () => {
    const order = await buyAsGuest(portal);
    const answers = [];
    for (let count = 0; count < 6; count += 1)
      answers.push(await portal.ask('POST /purchase/NewOrderLink', { tenant, token: order.token }));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
    expect(answers.at(-1)).toMatchObject({ code: 'order-link.too-many' });
    expect(JSON.stringify(answers.at(-1)?.body)).toMatch(/5 nouveaux liens/);
    const [, key = ''] = /\/order#([\w-]+)/.exec((await mailsTo(order.email)).at(-1)?.text ?? '') ?? [];
    expect((await open(key)).status).toBe(200);
  });
});

describe('POST /settingsadmin/lookuporderlink', () => {
  const change = async (customerId: string, isMailed: boolean) => {
    const { token } = await portal.administrator({ rights: ['stucked-carts'] });
    return portal.ask('POST /settingsadmin/lookuporderlink', {
      tenant,
      token,
      body: { customerId, isMailed },
    });
  };
  const entries = (subject: string) =>
    portal.sql<{ action: string }>(
      'select action from portal.audit_entry where subject = $1 order by action',
      [subject],
    );

  it('ends the link and its sessions, and records it under the number of the order', async () => {
    const order = await buyAsGuest(portal);
    const { token } = (await open(order.key)).body;
    expect((await change(order.guestId, false)).status).toBe(204);
    expect((await open(order.key)).code).toBe('order-link.unknown');
    expect((await ordersOf(token)).code).toBe('session.expired');
    expect(await entries(order.number)).toEqual([{ action: 'lookup.link-ended' }]);
  });

  it('mails a new link after the former one was ended', async () => {
    const order = await buyAsGuest(portal);
    await change(order.guestId, false);
    expect((await change(order.guestId, true)).status).toBe(204);
    const texts = (await mailsTo(order.email)).map(({ text }) => text).join('\n');
    const keys = [...texts.matchAll(/\/order#([\w-]+)/g)].map(([, key = '']) => key);
    const opened = await Promise.all([...new Set(keys)].map(async (key) => (await open(key)).status));
    expect(opened).toContain(200);
    expect((await open(order.key)).status).toBe(404);
  });
});

describe('POST /purchase/OrderCode', () => {
  it('answers alike whether the order exists, and mails the address of an order alone', async () => {
    const order = await buyAsGuest(portal);
    const stranger = newAddress();
    const ask = (email: string) =>
      portal.ask('POST /purchase/OrderCode', {
        tenant,
        body: { externalPurchaseId: order.number, email },
      });
    const [known, unknown] = [await ask(order.email), await ask(stranger)];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const subjects = (await mailsTo(order.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^\d{6} · /));
    expect(await mailsTo(stranger)).toEqual([]);
  });
});

describe('POST /purchase/OrderCode, repeated', () => {
  it('is refused in words after twelve codes a day from one network, and not from another one', async () => {
    const email = newAddress();
    const ask = async (address: string) => {
      await portal.sql("delete from portal.throttle where expires_at < now() + interval '2 hours'");
      return portal.ask('POST /purchase/OrderCode', { tenant, body: { email }, address });
    };
    const codes = [];
    for (let count = 0; count < 13; count += 1) codes.push((await ask('198.51.100.91')).code);
    expect(codes.slice(0, 12)).toEqual(Array.from({ length: 12 }));
    expect(codes[12]).toBe('order-link.too-many-codes');
    expect((await ask('203.0.113.17')).status).toBe(204);
  });
});

describe('POST /purchase/OrderCodeLogin', () => {
  const login = (order: { number: string; email: string }, code: string, address?: string) =>
    portal.ask('POST /purchase/OrderCodeLogin', {
      tenant,
      body: { externalPurchaseId: order.number, email: order.email, code },
      ...(address && { address }),
    });

  it('opens the order once with the code', async () => {
    const order = await buyAsGuest(portal);
    const code = await requestOrderCode(portal, order);
    const { body } = await login(order, code);
    expect((await ordersOf(body.token)).body).toHaveLength(1);
    expect((await login(order, code)).code).toBe('account.forgotten-password-code');
  });

  it('answers a number of another order, a wrong code and an unknown address alike', async () => {
    const [order, other] = [await buyAsGuest(portal), await buyAsGuest(portal)];
    const code = await requestOrderCode(portal, order);
    const answers = [
      await login({ ...order, number: other.number }, code),
      await login(order, '000000'),
      await login({ ...order, email: newAddress() }, code),
    ];
    for (const { status, code: error } of answers)
      expect([status, error]).toEqual([400, 'account.forgotten-password-code']);
  });

  it('rejects the right code after five wrong ones from the same network', async () => {
    const order = await buyAsGuest(portal);
    const code = await requestOrderCode(portal, order);
    const from = '198.51.100.90';
    for (let guess = 0; guess < 5; guess++) await login(order, `00000${guess}`, from);
    expect((await login(order, code, from)).status).toBe(400);
  });
});

describe('a purchase without an order', () => {
  const login = (email: string, code: string, externalPurchaseId?: string) =>
    portal.ask('POST /purchase/OrderCodeLogin', {
      tenant,
      body: { email, code, ...(externalPurchaseId && { externalPurchaseId }) },
    });
  const stateOf = async (token: string) =>
    (await portal.ask('GET /purchase/State', { tenant, token, query: {} })).body;
  const age = (email: string, by: string) =>
    portal.sql(
      `update portal.customer set created_at = created_at - $2::interval where is_guest and email_key = $1`,
      [email, by],
    );

  it('is opened by its address and a code, and says what became of the payment', async () => {
    const email = newAddress();
    const { cart, token } = await beginAsGuest(portal, email);
    const form = await beginPayment(portal, cart.id, { tenant, token });
    const { body } = await login(email, await requestOrderCode(portal, { email }));
    expect(await stateOf(body.token)).toMatchObject({ cartId: cart.id, outcome: 'confirming' });
    await portal.notify(form, { vads_trans_status: 'REFUSED' }, tenant);
    expect(await stateOf(body.token)).toMatchObject({ outcome: 'failed' });
  });

  it('is opened by the reference of its payment too, and shows the order once it is sold', async () => {
    const email = newAddress();
    const { cart, token } = await beginAsGuest(portal, email);
    const form = await beginPayment(portal, cart.id, { tenant, token });
    const reference = form.vads_trans_id ?? '';
    await beginAsGuest(portal, email);
    const code = await requestOrderCode(portal, { email });
    expect((await login(email, code, 'AAAAAA')).status).toBe(400);
    const { body } = await login(email, code, reference.toLowerCase());
    expect((await stateOf(body.token)).cartId).toBe(cart.id);
    await portal.notify(form, {}, tenant);
    await finishSales(portal, [cart.id]);
    expect(await stateOf(body.token)).toMatchObject({ outcome: 'success' });
    expect((await ordersOf(body.token)).body).toHaveLength(1);
  });

  it('is not opened by its address alone after two days, and no code is mailed', async () => {
    const email = newAddress();
    await beginAsGuest(portal, email);
    await age(email, '49 hours');
    const code = await requestOrderCode(portal, { email });
    expect(await mailsTo(email)).toEqual([]);
    expect((await login(email, code)).status).toBe(400);
  });

  it('does not hide an order of the address, also one of three weeks ago', async () => {
    const email = newAddress();
    const { number } = await buyAsGuest(portal, email);
    await age(email, '21 days');
    await beginAsGuest(portal, email);
    const { body } = await login(email, await requestOrderCode(portal, { email }));
    const orders = (await ordersOf(body.token)).body;
    expect(orders.map(({ externalPurchaseId }) => externalPurchaseId)).toEqual([number]);
  });

  it('does not hide a payment that is confirmed late', async () => {
    const email = newAddress();
    const { cart, token } = await beginAsGuest(portal, email);
    await beginPayment(portal, cart.id, { tenant, token });
    await beginAsGuest(portal, email);
    const { body } = await login(email, await requestOrderCode(portal, { email }));
    expect(await stateOf(body.token)).toMatchObject({ cartId: cart.id, outcome: 'confirming' });
  });

  it('returns 404 for an account, whose carts have ids', async () => {
    const token = await portal.signIn('jeanne@example.com', tenant);
    const { code } = await portal.ask('GET /purchase/State', { tenant, token, query: {} });
    expect(code).toBe('cart.not-found');
  });
});

describe('an account with the address of a guest', () => {
  /** Adds an account with the password of Jeanne. @returns its id */
  async function addAccount(email: string, hasPassword = true) {
    const [row] = await portal.sql<{ id: string }>(
      `insert into portal.customer (tenant_id, email, password_hash, user_type, locale)
       select tenant_id, $2, case when $3 then password_hash end, 'civil', 'fr-FR'
         from portal.customer join portal.tenant on tenant.id = tenant_id
        where tenant.name = $1 and customer.email = 'jeanne@example.com' returning customer.id`,
      [tenant, email, hasPassword],
    );
    return row?.id ?? '';
  }

  it('takes the order in when its owner signs in, and the link ends', async () => {
    const order = await buyAsGuest(portal);
    await addAccount(order.email.toUpperCase());
    const token = await portal.signIn(order.email, tenant);
    expect((await open(order.key)).code).toBe('order-link.unknown');
    expect((await ordersOf(order.token)).code).toBe('session.expired');
    const { body } = await portal.ask('POST /user/GetTicketsDetails', { tenant, token, body: {} });
    expect(body.tickets.map(({ externalPurchaseId }) => externalPurchaseId)).toEqual([
      order.number,
      order.number,
    ]);
    expect(await portal.sql('select 1 from portal.customer where id = $1', [order.guestId])).toEqual([]);
  });

  it('does not get the order while nobody has proved the address', async () => {
    const order = await buyAsGuest(portal);
    const id = await addAccount(order.email, false);
    expect(await portal.sql('select 1 from portal.purchase where user_id = $1', [id])).toEqual([]);
    expect((await open(order.key)).status).toBe(200);
  });

  it('is not reached by the session of the guest', async () => {
    const email = newAddress();
    const id = await addAccount(email);
    const order = await buyAsGuest(portal, email);
    expect(order.guestId).not.toBe(id);
    const { body } = await portal.ask('GET /user/user', { tenant, token: order.token });
    expect(body.id).toBe(order.guestId);
  });
});

describe('DELETE /purchase/GuestOrder', () => {
  const erase = (token: string, losesBelongings = false) =>
    portal.ask('DELETE /purchase/GuestOrder', { tenant, token, body: { losesBelongings } });

  it('erases the address after the loss of valid tickets was accepted', async () => {
    const order = await buyAsGuest(portal);
    const { token } = (await open(order.key)).body;
    expect((await erase(token)).code).toBe('account.belongings');
    expect((await erase(token, true)).status).toBe(204);
    expect((await open(order.key)).code).toBe('order-link.unknown');
    expect(await portal.sql('select email from portal.customer where id = $1', [order.guestId])).toEqual([
      { email: null },
    ]);
  });

  it('returns 404 for an account', async () => {
    const token = await portal.signIn('jeanne@example.com', tenant);
    expect((await erase(token, true)).code).toBe('order-link.unknown');
  });
});

describe('GET /purchase/Outcome', () => {
  it('says that the order has no account, and nothing of the order', async () => {
    const { cart } = await buyAsGuest(portal);
    const { body } = await portal.ask('GET /purchase/Outcome', { tenant, query: { cartId: cart.id } });
    expect(body).toEqual({ outcome: 'success', isReturned: false, isGuest: true });
  });
});
