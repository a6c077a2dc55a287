import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { broken } from '#test/system/support.ts';
import type { Limits } from './limits.ts';

let portal: PortalTest;
let nodes: App[];
let networks = 0;
beforeAll(async () => {
  portal = await portalTest();
  nodes = [portal, await portal.addNode(), await portal.addNode()];
});
afterAll(() => portal[Symbol.asyncDispose]());

type Session = Awaited<ReturnType<PortalTest['session']>>;
type Who = { address?: string; token?: string; id?: string; via?: App; locale?: string };

const newNetwork = () => `203.0.${networks++}.7`;
const add = (session: Session, quantity: number, { id, ...who }: Who = {}) =>
  portal.ask('PUT /cart/AddOrUpdateCart', {
    body: {
      ...(id && { id }),
      cartLines: [
        {
          service: session.service,
          priceName: session.priceName,
          cartLineDetails: [{ eventId: session.id, quantity }],
        },
      ],
    },
    ...who,
  });
const heldOf = async ({ id }: Session) =>
  (await portal.sql<{ held: number }>('select held from venue.session where id = $1', [id]))[0]?.held;
const extend = (cartId: string, who: Who = {}) =>
  portal.ask('PUT /cart/ExtendCart', { query: { cartId }, ...who });
const setLimits = async (limits: Limits) => {
  const { token } = await portal.administrator({ rights: ['settings.ticketing'] });
  const answer = await portal.ask('PUT /settingsportal/cartlimits', { body: limits, token });
  expect(answer.status).toBe(200);
};
const DEFAULTS: Limits = {
  network: { carts: 40, places: 150, sessionPlaces: 60, changes: 120 },
  account: { carts: 20, places: 250, sessionPlaces: 100, changes: 120 },
  extendShare: 10,
};

describe('an anonymous visitor', () => {
  test('cannot hold a whole venue through several processes and addresses of one network', {
    timeout: 60_000,
  }, async () => {
    // Sessions are chosen at random without repetition: a repeated session would reach its own limit first.
    const chosen = new Map<string, Session>();
    while (chosen.size < 6) {
      const session = await portal.session(200);
      chosen.set(session.id, session);
    }
    const sessions = [...chosen.values()];
    const household = (host: number) => `2001:db8:1:1${(host % 4).toString(16)}::${host.toString(16)}`;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        add(sessions[at % 6] as Session, 5, { address: household(at + 1), via: nodes[at % 3] as App }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(30);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['409 cart.limited-network']),
    );
    expect(refused[0]?.error).toBe(
      'Beaucoup de places sont déjà gardées depuis votre réseau Internet. Connectez-vous à votre compte pour continuer, ou réessayez dans quelques minutes.',
    );
    const held = await Promise.all(sessions.map(heldOf));
    expect(held.reduce((sum = 0, places = 0) => sum + places, 0)).toBe(150);
    // The limits do not concern neighbouring networks.
    expect((await add(sessions[0] as Session, 5, { address: '2001:db8:1:100::1' })).status).toBe(200);
  });

  test('has forty carts at most', async () => {
    const session = await portal.session(50);
    const address = newNetwork();
    const answers: number[] = [];
    for (let at = 0; at < 43; at++) answers.push((await add(session, 1, { address })).status);
    expect(answers).toEqual([...Array(40).fill(200), 409, 409, 409]);
  });

  test('holds sixty places of one session at most, also by changing a cart, and is told the limit', async () => {
    const session = await portal.session(100);
    const address = newNetwork();
    await add(session, 50, { address });
    const { body: cart } = await add(session, 10, { address });
    const refused = await add(session, 11, { address, id: cart.id, locale: 'de-DE' });
    expect(refused).toMatchObject({ status: 409, code: 'cart.limited-session' });
    expect(refused.error).toContain('höchstens 60 Plätze');
    expect(await heldOf(session)).toBe(60);
    // Fewer places are always possible, and so is another session.
    expect((await add(session, 4, { address, id: cart.id })).status).toBe(200);
    expect((await add(await portal.session(20), 20, { address })).status).toBe(200);
  });

  test('may hold places again when the former carts have ended', async () => {
    const session = await portal.session(100);
    const address = newNetwork();
    const { body: cart } = await add(session, 50, { address });
    await add(session, 10, { address });
    expect((await add(session, 1, { address })).status).toBe(409);
    await portal.ask('DELETE /cart/Cart', { query: { cartId: cart.id }, address });
    expect((await add(session, 50, { address })).status).toBe(200);
  });

  test('changes carts 120 times a minute at most, and may still release places', async () => {
    const session = await portal.session(50);
    const address = newNetwork();
    const { body: cart } = await add(session, 5, { address });
    await portal.sql('update portal.cart set changes = 120 where id = $1', [cart.id]);
    expect(await add(session, 6, { address, id: cart.id })).toMatchObject({
      status: 429,
      code: 'cart.limited-changes',
      headers: { 'retry-after': '60' },
    });
    expect((await add(session, 4, { address, id: cart.id })).status).toBe(200);
    await portal.sql(`update portal.cart set changes_from = now() - interval '61 seconds' where id = $1`, [
      cart.id,
    ]);
    expect((await add(session, 6, { address, id: cart.id })).status).toBe(200);
  });

  test('extends carts with few places, and carts with many after signing in', async () => {
    const [small, large] = [await portal.session(20), await portal.session(400)];
    const address = newNetwork();
    const { body: family } = await add(small, 8, { address });
    expect((await extend(family.id, { address })).status).toBe(200);
    const { body: group } = await add(large, 40, { address });
    expect((await extend(group.id, { address })).status).toBe(200);
    const { body: more } = await add(small, 3, { address });
    const refused = await extend(more.id, { address });
    expect(refused).toMatchObject({ status: 409, code: 'cart.extend-needs-account' });
    expect((await extend(more.id, { address: newNetwork() })).status).toBe(409);
    const token = await portal.signIn('samir@example.com');
    await portal.ask('PUT /cart/AttachCart', { query: { cartId: family.id }, token });
    expect((await extend(family.id, { address, token })).status).toBe(200);
  });
});

describe('a class of pupils on one school network', () => {
  test('does not reach the limits with thirty carts; signed-in pupils are counted separately', async () => {
    const session = await portal.session(100);
    const address = newNetwork();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => add(session, 2, { address, via: nodes[at % 3] as App })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const token = await portal.signIn('samir@example.com');
    expect((await add(session, 30, { address, token })).status).toBe(200);
  });
});

describe('a customer', () => {
  test('holds a limited number of places over all networks, and is told why', async () => {
    await setLimits({ ...DEFAULTS, account: { ...DEFAULTS.account, places: 30 } });
    const session = await portal.session(100);
    const token = await portal.signIn();
    expect((await add(session, 20, { token, address: newNetwork() })).status).toBe(200);
    const refused = await add(session, 11, { token, address: newNetwork(), locale: 'en-GB' });
    expect(refused).toMatchObject({ status: 409, code: 'cart.limited-account' });
    expect(refused.error).toContain('You are already holding many places.');
    await setLimits(DEFAULTS);
    expect((await add(session, 11, { token })).status).toBe(200);
  });
});

describe('the limits of a venue', () => {
  test('apply immediately in every process and are recorded', async () => {
    const limits = { ...DEFAULTS, network: { ...DEFAULTS.network, places: 10 } };
    await setLimits(limits);
    const session = await portal.session(50);
    expect((await add(session, 11)).status).toBe(409);
    const { token } = await portal.administrator({ rights: ['settings.ticketing'] });
    expect((await portal.ask('GET /settingsportal/cartlimits', { token })).body).toEqual(limits);
    expect(
      await portal.sql(
        `select changes from portal.audit_entry where action = 'cart-limits.saved' order by at desc limit 1`,
      ),
    ).toEqual([{ changes: [{ field: 'networkPlaces', from: '150', to: '10' }] }]);
    await setLimits(DEFAULTS);
    expect((await add(session, 11)).status).toBe(200);
  });

  test('do not concern another venue', async () => {
    await setLimits({ ...DEFAULTS, network: { ...DEFAULTS.network, places: 1 } });
    const session = await portal.session(20, 'patinoire-givre');
    expect(
      (
        await portal.ask('PUT /cart/AddOrUpdateCart', {
          body: {
            cartLines: [
              {
                service: session.service,
                priceName: session.priceName,
                cartLineDetails: [{ eventId: session.id, quantity: 5 }],
              },
            ],
          },
          tenant: 'patinoire-givre',
        })
      ).status,
    ).toBe(200);
    await setLimits(DEFAULTS);
  });
});

test('the database keeps its invariants after concurrent holds', async () =>
  expect(await broken(portal)).toEqual({}));
