import { ERRORS, type ErrorCode, errorText } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '../portal-testing.ts';
import { addPlaces, broken, digestOf, letExpire } from './testing.ts';
import { newPerson, type World, worldOf } from './testing-world.ts';

const LOCALES: readonly Locale[] = ['fr-FR', 'en-GB', 'de-DE'];
const NOBODY_S = '00000000-0000-4000-8000-000000000000';

let portal: PortalTest;
let world: World;
let expiredCartId: string;
let foreignCartId: string;
let before: Record<string, string>;
beforeAll(async () => {
  portal = await portalTest();
  world = await worldOf(portal, 'aqua-rivage');
  const stranger = await newPerson(portal, world.tenant);
  foreignCartId = (await addPlaces(portal, world.session, 1, { token: stranger.token })).body.id;
  expiredCartId = (await addPlaces(portal, world.session, 1, { token: world.person.token })).body.id;
  await letExpire(portal, [expiredCartId]);
  before = await digestOf(portal, world.tenantId);
});
afterAll(() => portal[Symbol.asyncDispose]());

interface Request {
  method?: string;
  /** Below the base of the calls */
  url: string;
  headers?: Record<string, string>;
  /** Text goes as it is, anything else as JSON. */
  body?: unknown;
  locale?: string;
  /** Of the tenant’s customer */
  signedIn?: boolean;
}

let caller = 0;

async function send({
  method = 'GET',
  url,
  headers = {},
  body,
  locale = 'fr-FR',
  signedIn = false,
}: Request) {
  const payload =
    body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
  const response = await portal.app.inject({
    method: method as 'GET',
    url: `/api/v1${url}`,
    remoteAddress: `10.8.${(caller >> 8) & 255}.${caller++ & 255}`,
    headers: {
      tenantname: world.tenant,
      languageuser: locale,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(signedIn && { authorization: `Bearer ${world.person.token}` }),
      ...headers,
    },
    ...payload,
  });
  const isJson =
    String(response.headers['content-type']).startsWith('application/json') && response.payload !== '';
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json() : undefined,
  };
}

/** Expects a refusal with its status and code, told in each language. @returns the last answer */
async function expectRefusal(request: Request, code: ErrorCode, fields: Record<string, ErrorCode> = {}) {
  let answer = await send(request);
  for (const locale of LOCALES) {
    answer = await send({ ...request, locale });
    const told = Object.entries(fields).map(([field, fieldCode]) => [field, ERRORS[fieldCode].text[locale]]);
    expect(answer.body, request.url).toEqual({
      code: `api-error.oap.${code}`,
      error: ERRORS[code].text[locale],
      ...(told.length > 0 && { fields: Object.fromEntries(told) }),
    });
    expect(answer.status).toBe(ERRORS[code].status);
  }
  return answer;
}

const cartWith = (line: object, more: object = {}) => ({
  cartLines: [{ service: world.session.service, priceName: world.session.priceName, ...line }],
  ...more,
});
const change = (body: unknown, more: Partial<Request> = {}) =>
  ({ method: 'PUT', url: '/cart/AddOrUpdateCart', body, ...more }) as Request;
const places = (quantity: unknown, eventId: unknown = world.session.id) => ({
  cartLineDetails: [{ eventId, quantity }],
});

describe('an address, a tenant, a language', () => {
  test('that does not exist', async () => {
    await expectRefusal({ url: '/cart/getCart/../nothing' }, 'request.not-found');
    await expectRefusal({ url: '/cart/getCart/x' }, 'request.not-found');
    await expectRefusal({ url: '/cart/getCart', headers: { tenantname: 'nobody' } }, 'tenant.invalid');
    await expectRefusal(
      { url: '/cart/getCart', headers: { tenantname: '\u00ff'.repeat(500) } },
      'tenant.invalid',
    );
    await expectRefusal(
      { url: '/portal/allParameters', headers: { tenantname: 'plateforme' } },
      'tenant.invalid',
    );
    await expectRefusal({ url: '/portal/allParameters', headers: { tenantname: '' } }, 'tenant.required');
  });

  test('a language that is not offered is refused in the browser’s', async () => {
    for (const languageuser of ['xx-XX', 'pt-BR', '*', 'x'.repeat(5000)]) {
      const headers = { languageuser, 'accept-language': 'de-CH,de;q=0.9' };
      const { status, body } = await send({ url: '/portal/allParameters', headers });
      expect({ status, ...body }).toEqual({
        status: 400,
        code: 'api-error.oap.language.invalid',
        error: ERRORS['language.invalid'].text['de-DE'],
      });
    }
  });

  test('asked with a method that it does not know says which it does', async () => {
    const answer = await expectRefusal({ method: 'PATCH', url: '/user/user' }, 'request.method');
    expect(String(answer.headers['allow']).split(', ').sort()).toEqual(['DELETE', 'GET', 'PUT']);
    expect(
      (await expectRefusal({ method: 'DELETE', url: '/CART/getcart' }, 'request.method')).headers['allow'],
    ).toBe('GET');
  });

  test('that cannot be decoded', async () => {
    await expectRefusal({ url: '/cart/%zz' }, 'request.malformed');
    await expectRefusal({ url: '/cart/getCart?cartId=%zz%00' }, 'request.invalid', {
      cartId: 'field.format',
    });
  });
});

describe('a body', () => {
  const url = '/cart/AddOrUpdateCart';

  test('that is too large, unreadable or of another type', async () => {
    await expectRefusal(change({ cartLines: [], padding: 'x'.repeat(70_000) }), 'request.too-large');
    for (const body of ['{', '{"cartLines":[}', 'undefined', '\u0000', '{"cartLines":[]}}', '[NaN]']) {
      await expectRefusal(change(body), 'request.malformed');
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
    ]) {
      await expectRefusal(change('{}', { headers: { 'content-type': type } }), 'request.content-type');
    }
  });

  test('that is missing, or no object', async () => {
    await expectRefusal({ method: 'PUT', url }, 'request.invalid', { body: 'field.required' });
    await expectRefusal(change(''), 'request.invalid', { body: 'field.required' });
    await expectRefusal(change(null), 'request.invalid', { body: 'field.required' });
    for (const body of [[], '"text"', '12', 'true'])
      await expectRefusal(change(body), 'request.invalid', { body: 'field.format' });
    await expectRefusal(change({}), 'request.invalid', { cartLines: 'field.required' });
  });

  test('nested a thousandfold, or with the names of prototypes, is only what it declares', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    await expectRefusal(change(`{"cartLines":${deep}}`), 'request.invalid', {
      'cartLines.0': 'field.format',
    });
    const nested = `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`;
    const polluted = `{"cartLines":[],"id":"${world.soldCartId}","__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"x":${nested}}`;
    await expectRefusal(change(polluted), 'cart.not-found');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('with text that no database keeps is refused at its field', async () => {
    for (const text of ['\0', 'a\0b', '\ud800', 'x\udfff']) {
      await expectRefusal(change(cartWith({ ...places(1), externalDiscountCode: text })), 'request.invalid', {
        'cartLines.0.externalDiscountCode': 'field.format',
      });
      const detail = { eventId: world.session.id, quantity: 1, cardHolderName: text };
      await expectRefusal(change(cartWith({ cartLineDetails: [detail] })), 'request.invalid', {
        'cartLines.0.cartLineDetails.0.cardHolderName': 'field.format',
      });
      await expectRefusal(
        { method: 'POST', url: '/ticketing/services/filtering', body: { searchStringFilter: text } },
        'request.invalid',
        {
          searchStringFilter: 'field.format',
        },
      );
      await expectRefusal(
        { method: 'POST', url: '/user/login', body: { email: `a${text}@example.com`, password: 'x' } },
        'request.invalid',
        { email: 'field.format' },
      );
    }
    await expectRefusal({ url: '/Ticketing/eventbyexternalid?eventExternalId=%00' }, 'request.invalid', {
      eventExternalId: 'field.format',
    });
  });

  test('with more than a form can hold is refused at its field', async () => {
    const long = 'x'.repeat(10_000);
    await expectRefusal(change(cartWith({ ...places(1), service: long })), 'request.invalid', {
      'cartLines.0.service': 'field.too-long',
    });
    await expectRefusal(change(cartWith({ ...places(1), priceName: long })), 'request.invalid', {
      'cartLines.0.priceName': 'field.too-long',
    });
    await expectRefusal(change(cartWith(places(1, long))), 'request.invalid', {
      'cartLines.0.cartLineDetails.0.eventId': 'field.too-long',
    });
    const lines = Array.from({ length: 31 }, () => cartWith(places(1)).cartLines[0]);
    await expectRefusal(change({ cartLines: lines }), 'request.invalid', { cartLines: 'field.too-long' });
    const details = Array.from({ length: 51 }, () => places(1).cartLineDetails[0]);
    await expectRefusal(change(cartWith({ cartLineDetails: details })), 'request.invalid', {
      'cartLines.0.cartLineDetails': 'field.too-long',
    });
    await expectRefusal(
      { method: 'POST', url: '/user/login', body: { email: long, password: long } },
      'request.invalid',
      {
        email: 'field.too-long',
        password: 'field.too-long',
      },
    );
  });
});

describe('what is asked for', () => {
  const field = 'cartLines.0.cartLineDetails.0.quantity';

  test.each([0, -1, 1.5, 10_000, 1e308, '2', null, true, [1], {}])(
    'a quantity of %j is refused at its field',
    async (quantity) => {
      await expectRefusal(change(cartWith(places(quantity))), 'request.invalid', {
        [field]: 'field.quantity',
      });
    },
  );

  test('more places than one cart may hold, or than there are, hold none', async () => {
    const tooMany = await send(change(cartWith(places(51)), { locale: 'de-DE' }));
    expect(tooMany.body.error).toBe(errorText('cart.too-many-places', 'de-DE', { places: 50 }));
    const tooFew = await send(change(cartWith(places(50)), { locale: 'en-GB' }));
    expect(tooFew).toMatchObject({ status: 409, body: { code: 'api-error.oap.event.not-enough-places' } });
    const [row] = await portal.sql<{ places: number }>(
      'select capacity - held - sold as places from venue.session where id = $1',
      [world.session.id],
    );
    expect(tooFew.body.error).toBe(
      errorText('event.not-enough-places', 'en-GB', { places: row?.places ?? 0 }),
    );
  });

  test('a service, price, session, family, theme or establishment that is not there', async () => {
    await expectRefusal(change(cartWith({ ...places(1), service: 'NOTHING' })), 'service.not-found');
    for (const priceName of [
      'NOTHING',
      'QF1',
      'toString',
      '__proto__',
      ...(world.session.priceName ? [''] : []),
    ]) {
      await expectRefusal(change(cartWith({ ...places(1), priceName })), 'price.not-found');
    }
    for (const eventId of ['nothing', '__proto__', "' or 1=1 --"])
      await expectRefusal(change(cartWith(places(1, eventId))), 'event.not-found');
    await expectRefusal(change(cartWith({ cartLineDetails: [{ quantity: 1 }] })), 'event.required');
    await expectRefusal({ url: '/Ticketing/service?externalCode=__proto__' }, 'service.not-found');
    await expectRefusal({ url: '/Ticketing/themesbyservice?serviceExternalCode=x' }, 'service.not-found');
    await expectRefusal({ url: '/Ticketing/eventdateinterval?service=x' }, 'service.not-found');
    await expectRefusal(
      { url: '/Ticketing/eventsbyserviceandtheme?service=x&date=2026-12-01' },
      'service.not-found',
    );
    await expectRefusal({ url: '/Ticketing/eventbyexternalid?eventExternalId=x' }, 'event.not-found');
    await expectRefusal({ url: '/Ticketing/GetServicesByEventId?externalEventId=x' }, 'event.not-found');
    await expectRefusal(
      { url: '/ticketing/families?externalEstablishmentCode=x' },
      'establishment.not-found',
    );
    await expectRefusal({ url: '/ticketing/services?family=x' }, 'family.not-found');
    await expectRefusal(
      { url: `/ticketing/services?family=${world.family}&establishment=x` },
      'establishment.not-found',
    );
    await expectRefusal({ url: `/portal/pictureFile?pictureId=${NOBODY_S}` }, 'picture.not-found');
    await expectRefusal(
      { url: `/portal/usedLinkFile?usedLinkId=${NOBODY_S}&language=fr-FR` },
      'link.not-found',
    );
  });

  test('a day, number or identifier that is none', async () => {
    await expectRefusal(
      { url: '/Ticketing/eventsbyserviceandtheme?service=x&date=2026-02-30' },
      'request.invalid',
      { date: 'field.format' },
    );
    for (const number of ['x', '1.5', '0', '-1', '99', 'Infinity', '1e400']) {
      await expectRefusal(
        { url: `/portal/functionalities?groupFunctionality=${number}` },
        'request.invalid',
        {
          groupFunctionality: 'field.number',
        },
      );
    }
    for (const id of ['1', `${NOBODY_S}0`, `{${NOBODY_S}}`, "' or ''='"]) {
      await expectRefusal({ url: `/cart/getCart?cartId=${encodeURIComponent(id)}` }, 'request.invalid', {
        cartId: 'field.format',
      });
    }
    const back = {
      method: 'POST',
      url: '/Ticketing/events/filtering',
      body: { startDate: '2026-12-02', endDate: '2026-12-01' },
    };
    await expectRefusal(back, 'interval.not-authorized');
    await expectRefusal(
      { ...back, body: { startDate: '2026-01-01', endDate: '2027-01-01' } },
      'interval.not-authorized',
    );
    for (const year of ['0000', '0001', '9999']) {
      const { status } = await send({
        ...back,
        body: { startDate: `${year}-01-01`, endDate: `${year}-12-31` },
      });
      expect(status).toBe(400);
      const day = await send({
        url: `/Ticketing/eventsbyserviceandtheme?service=${world.session.service}&date=${year}-12-31`,
      });
      expect([200, 400]).toContain(day.status);
    }
  });

  test('a means of payment that does not fit', async () => {
    const form = (type: string) => ({
      url: `/purchase/Form?cartId=${world.cartId}&paymentType=${type}`,
      signedIn: true,
    });
    for (const type of ['0', '7', 'x', '4.5', ''])
      await expectRefusal(form(type), 'request.invalid', {
        paymentType: type === 'x' || type === '4.5' ? 'field.number' : 'field.choice',
      });
    for (const type of ['1', '2', '3', '5', '9']) await expectRefusal(form(type), 'payment.invalid-type');
  });
});

describe('a cart', () => {
  /** Every call about a cart, with what is sent besides its id. */
  const asks = (cartId: string): Record<string, Request> => ({
    read: { url: `/cart/getCart?cartId=${cartId}`, signedIn: true },
    change: change(cartWith(places(1), { id: cartId }), { signedIn: true }),
    extend: { method: 'PUT', url: `/cart/ExtendCart?cartId=${cartId}`, signedIn: true },
    attach: { method: 'PUT', url: `/cart/AttachCart?cartId=${cartId}`, signedIn: true },
    reopen: { method: 'PUT', url: `/cart/ReopenCart?cartId=${cartId}`, signedIn: true },
    rules: { method: 'POST', url: '/Cart/CheckingRulesForCart', body: { cartId }, signedIn: true },
    documents: { url: `/cart/GetDocJustifsByCartId?cartId=${cartId}`, signedIn: true },
    empty: { method: 'DELETE', url: `/cart/Cart?cartId=${cartId}`, signedIn: true },
    means: { url: `/cart/GetPaymentTypeAvailableByCartIdAsync?cartId=${cartId}`, signedIn: true },
    pay: { url: `/purchase/Form?cartId=${cartId}&paymentType=4`, signedIn: true },
  });
  const of = (cartId: string, ...names: string[]) =>
    Object.entries(asks(cartId)).filter(([name]) => names.length === 0 || names.includes(name));

  test('that is nobody’s or somebody else’s is unknown', async () => {
    for (const cartId of [NOBODY_S, foreignCartId]) {
      for (const [, request] of of(cartId)) await expectRefusal(request, 'cart.not-found');
      for (const url of [`/cart/SaleCart?cartId=${cartId}`, `/purchase/State?cartId=${cartId}`]) {
        await expectRefusal(
          { method: url.startsWith('/cart') ? 'PUT' : 'GET', url, signedIn: true },
          'cart.not-found',
        );
      }
    }
  });

  test('that expired says so', async () => {
    for (const [, request] of of(expiredCartId)) await expectRefusal(request, 'cart.expired');
  });

  test('that is sold cannot be changed, kept, left, emptied or paid again', async () => {
    for (const [, request] of of(
      world.soldCartId,
      'change',
      'extend',
      'attach',
      'reopen',
      'empty',
      'means',
      'pay',
    )) {
      await expectRefusal(request, 'cart.already-on-sale');
    }
  });

  test('changed under another version, or with ids of lines that are not its own, is what the server says', async () => {
    await expectRefusal(
      change(cartWith(places(1), { id: world.cartId, version: 77 }), { signedIn: true }),
      'cart.changed',
    );
    await expectRefusal(
      change(cartWith(places(1), { id: world.cartId, version: 1e300 }), { signedIn: true }),
      'request.invalid',
      {
        version: 'field.number',
      },
    );
  });

  test('named in capitals is the same cart', async () => {
    const { body, status } = await send({
      url: `/CART/GETCART?CARTID=${world.cartId.toUpperCase()}`,
      signedIn: true,
    });
    expect({ status, id: body.id }).toEqual({ status: 200, id: world.cartId });
    const session = await portal.session(5);
    const { body: opened } = await addPlaces(portal, session, 1);
    const changed = await addPlaces(portal, session, 3, { cartId: opened.id.toUpperCase() });
    expect(changed.body.cartLines[0]?.quantity).toBe(3);
    expect(await portal.sql('select held from venue.session where id = $1', [session.id])).toEqual([
      { held: 3 },
    ]);
    await portal.ask('DELETE /cart/Cart', { query: { cartId: opened.id.toUpperCase() } });
    await portal.sql('delete from portal.cart where id = $1', [opened.id]);
    await portal.sql('update venue.session set capacity = 0 where id = $1', [session.id]);
    before = { ...before, 'venue.session': (await digestOf(portal, world.tenantId))['venue.session'] ?? '' };
  });
});

describe('a notification of the payment provider', () => {
  const post = (
    payload: string,
    url = '/payment/lyra/aqua-rivage/notification',
    type = 'application/x-www-form-urlencoded',
  ) =>
    portal.app.inject({ method: 'POST', url: `/api/v1${url}`, headers: { 'content-type': type }, payload });

  test.each([
    ['nothing', '', 400],
    ['no signature', 'vads_amount=100', 400],
    ['a field given twice', 'signature=x&signature=y', 400],
    ['a forged signature', 'signature=AAAA&vads_amount=100', 403],
    ['a NUL', 'signature=%00&vads_trans_uuid=%00', 403],
    ['bytes that are no text', 'signature=%ff%fe&vads_order_id=%ff', 403],
    ['a prototype', '__proto__=1&constructor=2', 400],
    ['far too much', `signature=${'x'.repeat(70_000)}`, 413],
  ])('with %s is refused', async (_what, payload, status) => {
    expect((await post(payload)).statusCode).toBe(status);
  });

  test('to an unknown tenant or provider, or as JSON, is refused', async () => {
    for (const url of [
      '/payment/lyra/nobody/notification',
      '/payment/paypal/aqua-rivage/notification',
      '/payment/lyra/%00/notification',
    ]) {
      expect((await post('signature=x', url)).statusCode).toBe(404);
    }
    expect((await post('{}', undefined, 'application/json')).statusCode).toBe(415);
    expect(
      (await portal.app.inject({ url: '/api/v1/payment/lyra/aqua-rivage/notification' })).statusCode,
    ).toBe(404);
  });
});

describe('after all of that', () => {
  test('nothing was written, not even by half', async () => {
    const now = await digestOf(portal, world.tenantId);
    // Failed sign-ins are counted.
    expect({ ...now, 'portal.throttle': '' }).toEqual({ ...before, 'portal.throttle': '' });
    expect(await broken(portal)).toEqual({});
  });
});
