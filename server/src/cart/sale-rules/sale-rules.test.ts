import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest, type RequestOptions } from '#test/portal/portal.ts';
import { stuckCartCalls } from '#test/portal/stuck-cart-calls.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';
import { finishSales } from '#test/system/support.ts';

type Draft = NonNullable<CallInput<'POST /SettingsTicketing/Rule'>['body']>;
interface Session {
  id: string;
  service: string;
  day: string;
}

let portal: PortalTest;
let admin: string;
let jeanne: string;
let samir: string;
beforeAll(async () => {
  portal = await portalTest();
  await portal.sql('delete from portal.sale_rule');
  await synchroniseNow(portal);
  admin = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
  jeanne = await portal.signIn();
  samir = await portal.signIn('samir@example.com');
});
afterAll(() => portal[Symbol.asyncDispose]());
afterEach(async () => {
  await portal.sql('delete from portal.sale_rule');
  await portal.sql(
    'delete from portal.cart where not exists (select from portal.purchase where cart_id = cart.id)',
  );
  await portal.sql('delete from portal.booking');
  await portal.ask('GET /settingsportal/ResetCacheFromTenant', { token: admin });
});

const addRule = (more: Partial<Draft> = {}) =>
  portal.ask('POST /SettingsTicketing/Rule', {
    body: {
      entityLinkType: 'theme',
      linkExternalCode: 'FORME',
      ruleType: 'PlaceNumberByWeek',
      quantity: 2,
      ...more,
    },
    token: admin,
  });

/** Sessions of aquagym with places, in the week that begins so many weeks from now, on days of their own. */
const sessionsIn = (weeks: number, service = 'ACT-AQUAGYM') =>
  portal.sql<Session>(
    `with chosen as (
       select distinct on (start_at::date) tenant_id, id from venue.session
        where service_codes[1] = $2 and theme_code = 'FORME'
          and date_trunc('week', start_at at time zone 'Europe/Paris') = date_trunc('week', now()) + make_interval(weeks => $1)
        order by start_at::date, id)
     update venue.session set capacity = held + sold + 40 from chosen
      where session.tenant_id = chosen.tenant_id and session.id = chosen.id
      returning session.id, $2 as service, start_at::date::text as day`,
    [weeks, service],
  );

const lineOf = ({ id, service }: Session, quantity = 1) => ({
  service,
  priceName: 'PLEIN',
  cartLineDetails: [{ eventId: id, quantity }],
});
type Line = Omit<ReturnType<typeof lineOf>, 'cartLineDetails'> & {
  cartLineDetails: { eventId?: string; quantity: number }[];
};

async function cartOf(lines: Line[], token = jeanne) {
  const { status, body } = await portal.ask('PUT /cart/AddOrUpdateCart', {
    body: { cartLines: lines },
    token,
  });
  expect(status).toBe(200);
  return body;
}
const check = (cartId: string, options: RequestOptions = {}) =>
  portal.ask('POST /Cart/CheckingRulesForCart', { body: { cartId }, token: jeanne, ...options });
const pay = (cartId: string, options: RequestOptions = {}) =>
  portal.ask('GET /purchase/Form', { query: { cartId, paymentType: 4 }, token: jeanne, ...options });
const bookings = (cartId: string) =>
  portal.sql('select service_code, theme_code, places, week::text from portal.booking where cart_id = $1', [
    cartId,
  ]);
async function first(weeks = 2): Promise<[Session, Session, Session]> {
  const found = (await sessionsIn(weeks)).toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const [one, other, third] = found;
  if (!one || !other || !third) throw new Error('The demonstration has too few sessions');
  return [one, other, third];
}

describe('a rule of places by week', () => {
  test('is told at its line in three languages, and closes the payment', async () => {
    await addRule();
    const [monday, later] = await first();
    const cart = await cartOf([lineOf(monday, 2), lineOf(later)]);
    const words = async (locale: string) => (await check(cart.id, { locale })).body;
    expect(await words('fr-FR')).toMatchObject({
      isValid: false,
      messages: [{ code: 'rule.week-places', lineId: cart.cartLines[1]?.id }],
    });
    expect((await words('fr-FR')).messages[0]?.message).toMatch(
      /Forme.* au plus 2 places par semaine .* à partir du/,
    );
    expect((await words('en-GB')).messages[0]?.message).toMatch(
      /“Fitness”: at most 2 places per week .* a session from/,
    );
    expect((await words('de-DE')).messages[0]?.message).toMatch(
      /„Fitness“: höchstens 2 Plätze pro Woche .* ab dem/,
    );
    expect(await pay(cart.id)).toMatchObject({ status: 409, code: 'rule.week-places' });
    expect(await bookings(cart.id)).toEqual([]);
  });

  test('counts another cart that is being paid, until that is given up', async () => {
    await addRule();
    const [monday, later] = await first();
    const paying = await cartOf([lineOf(monday, 2)]);
    expect((await pay(paying.id)).status).toBe(200);
    expect(await bookings(paying.id)).toMatchObject([{ theme_code: 'FORME', places: 2 }]);
    const second = await cartOf([lineOf(later)]);
    expect((await pay(second.id)).code).toBe('rule.week-places');
    expect((await check(second.id)).body.isValid).toBe(false);
    await portal.ask('PUT /cart/ReopenCart', { query: { cartId: paying.id }, token: jeanne });
    expect((await pay(second.id)).status).toBe(200);
  });

  test('counts what was sold, also before there was the rule', async () => {
    const [monday, later] = await first(3);
    const bought = await cartOf([lineOf(monday, 2)]);
    const { body } = await pay(bought.id);
    await portal.notify(body.form?.fields ?? {});
    await finishSales(portal, [bought.id]);
    await addRule();
    expect(await bookings(bought.id)).toMatchObject([{ places: 2 }]);
    const cart = await cartOf([lineOf(later)]);
    expect((await pay(cart.id)).code).toBe('rule.week-places');
    expect((await pay((await cartOf([lineOf(later, 2)], samir)).id, { token: samir })).status).toBe(200);
  });

  test('lets one of two carts have the last place, however they race', async () => {
    await addRule({ quantity: 1 });
    const other = await portal.addNode();
    const [monday, later] = await first();
    for (let round = 0; round < 8; round++) {
      const carts = [await cartOf([lineOf(monday)]), await cartOf([lineOf(later)])];
      const answers = await Promise.all(carts.map(({ id }, at) => pay(id, at ? { via: other } : {})));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await portal.sql(`update portal.cart set state = 'cancelled' where state = 'payment-pending'`);
      await portal.sql('update portal.payment_attempt set next_poll_at = null');
    }
  });

  test('of a payment that was given up and came all the same is judged again before the sale', async () => {
    await addRule();
    const [monday, later] = await first(4);
    const late = await cartOf([lineOf(monday, 2)]);
    const { body } = await pay(late.id);
    await portal.ask('PUT /cart/ReopenCart', { query: { cartId: late.id }, token: jeanne });
    const second = await cartOf([lineOf(later)]);
    await pay(second.id);
    await portal.notify(body.form?.fields ?? {});
    await finishSales(portal, [late.id]);
    const [row] = await portal.sql('select state, sale_failure from portal.cart where id = $1', [late.id]);
    expect(row).toEqual({ state: 'stuck', sale_failure: 'rule-broken: rule.week-places' });
  });

  test.each([
    ['at once', 2],
    ['from the archive', 5],
  ])('counts what an administrator resends %s', async (when, weeks) => {
    await addRule();
    const [monday, later] = await first(weeks);
    const blocked = await cartOf([lineOf(monday, 2)]);
    const { body } = await pay(blocked.id);
    await portal.ask('PUT /cart/ReopenCart', { query: { cartId: blocked.id }, token: jeanne });
    const second = await cartOf([lineOf(later)]);
    await pay(second.id);
    await portal.notify(body.form?.fields ?? {});
    await finishSales(portal, [blocked.id]);
    await portal.ask('PUT /cart/ReopenCart', { query: { cartId: second.id }, token: jeanne });
    const calls = stuckCartCalls(
      portal,
      await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] }),
    );
    if (when !== 'at once') {
      await calls.archive([blocked.id]);
      await calls.restore([blocked.id]);
    }
    expect(await calls.resend([blocked.id])).toMatchObject([{ outcome: 'sold' }]);
    expect(await bookings(blocked.id)).toMatchObject([{ places: 2 }]);
    expect((await pay(second.id)).code).toBe('rule.week-places');
  });
});

test('bookings end with the cart, and where it is changed', async () => {
  await addRule();
  const [monday] = await first();
  const cart = await cartOf([lineOf(monday)]);
  await pay(cart.id);
  await portal.sql(`update portal.cart set state = 'expired' where id = $1`, [cart.id]);
  expect(await bookings(cart.id)).toEqual([]);
});

test('nothing is kept of carts that no rule is about', async () => {
  const [monday] = await first();
  const cart = await cartOf([lineOf(monday, 9)]);
  expect((await check(cart.id)).body).toEqual({ isValid: true, messages: [] });
  await addRule({ linkExternalCode: 'NAGER' });
  expect((await pay(cart.id)).status).toBe(200);
  expect(await bookings(cart.id)).toEqual([]);
  expect(await portal.sql('select is_booked from portal.cart where id = $1', [cart.id])).toEqual([
    { is_booked: false },
  ]);
});

describe('every other message', () => {
  const service = { entityLinkType: 'service', linkExternalCode: 'ACT-AQUAGYM' } as const;
  const cases: [code: string, rule: Partial<Draft>, lines: (sessions: Session[]) => Line[]][] = [
    ['rule.session-places', { ruleType: 'PlaceNumber', quantity: 4 }, ([one]) => [lineOf(one as Session, 5)]],
    [
      'rule.day-places',
      { ruleType: 'PlaceNumberByDay', quantity: 1 },
      ([one]) => [lineOf(one as Session, 2)],
    ],
    [
      'rule.theme-sessions',
      { ruleType: 'MaximumReserved', quantity: 1 },
      ([one]) => [lineOf(one as Session, 2)],
    ],
    [
      'rule.maximum-reserved',
      { ...service, ruleType: 'MaximumReserved', quantity: 1 },
      ([one]) => [lineOf(one as Session, 2)],
    ],
    [
      'rule.composition',
      { ruleType: 'CartComposition', parts: [{ service: 'BTQ-BONNET', quantity: 1, per: 'place' }] },
      ([one]) => [lineOf(one as Session)],
    ],
    [
      'rule.prior-service',
      { ...service, ruleType: 'PriorService', serviceExternalCode: 'ACT-AQUADOUCE' },
      ([one]) => [lineOf(one as Session)],
    ],
    [
      'rule.contact-link',
      { ...service, ruleType: 'ContactLink', natures: ['famille'] },
      ([one]) => [lineOf(one as Session)],
    ],
    ['rule.login-required', { ...service, ruleType: 'LoginRequired' }, ([one]) => [lineOf(one as Session)]],
  ];

  test.each(cases)('%s is said at its line in three languages', async (code, rule, lines) => {
    expect((await addRule(rule)).status).toBe(200);
    const isAnonymous = code === 'rule.login-required';
    const cart = await cartOf(lines(await first()), isAnonymous ? '' : jeanne);
    const said = new Set<string>();
    for (const locale of ['fr-FR', 'en-GB', 'de-DE']) {
      const { body } = await check(cart.id, { locale, ...(isAnonymous && { token: '' }) });
      expect(body.messages).toEqual([
        { code, lineId: cart.cartLines[0]?.id, message: expect.not.stringContaining('rule.') },
      ]);
      said.add(body.messages[0]?.message ?? '');
    }
    expect(said.size).toBe(3);
    if (!isAnonymous) expect((await pay(cart.id)).code).toBe(code);
  });
});

test('the venue’s own words go before the usual ones, at the line and at the payment', async () => {
  await addRule({
    quantity: 1,
    messages: { 'fr-FR': 'Une séance par semaine suffit.', 'en-GB': 'One a week is enough.' },
  });
  const [monday] = await first();
  const cart = await cartOf([lineOf(monday, 2)]);
  expect((await check(cart.id, { locale: 'en-GB' })).body.messages[0]?.message).toBe('One a week is enough.');
  expect((await check(cart.id, { locale: 'de-DE' })).body.messages[0]?.message).toBe(
    'Une séance par semaine suffit.',
  );
  expect((await pay(cart.id, { locale: 'en-GB' })).error).toBe('One a week is enough.');
});

test('held lines keep the theme’s code', async () => {
  const [monday] = await first();
  const cart = await cartOf([lineOf(monday)]);
  expect(cart.cartLines[0]?.cartLineDetails[0]?.event?.themeCode).toBe('FORME');
});
