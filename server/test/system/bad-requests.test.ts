import type { ErrorCode } from '@guichet/contract/errors.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { type BadRequest, expectRefusal as expectRefusalOf, send as sendTo } from './requests.ts';
import { broken, digestOf } from './support.ts';
import { type World, worldOf } from './world.ts';

let portal: PortalTest;
let world: World;
let before: Record<string, string>;
beforeAll(async () => {
  portal = await portalTest();
  world = await worldOf(portal, 'aqua-rivage');
  before = await digestOf(portal, world.tenantId);
});
afterAll(() => portal[Symbol.asyncDispose]());

const send = (request: BadRequest) => sendTo(portal, world, request);
const expectRefusal = (request: BadRequest, code: ErrorCode, fields?: Record<string, ErrorCode>) =>
  expectRefusalOf(portal, world, request, code, fields);

const cartWith = (line: object, more: object = {}) => ({
  cartLines: [{ service: world.session.service, priceName: world.session.priceName, ...line }],
  ...more,
});
const change = (body: unknown, more: Partial<BadRequest> = {}) =>
  ({ method: 'PUT', url: '/cart/AddOrUpdateCart', body, ...more }) as BadRequest;
const places = (quantity: unknown, eventId: unknown = world.session.id) => ({
  cartLineDetails: [{ eventId, quantity }],
});

test('every response keeps browsers on https, names its type and is closed to other websites', async () => {
  for (const url of [
    '/health/live',
    '/api/v1/Tenant/ApiVersion',
    '/api/v1/nothing',
    '/octo/nobody/products',
    '/nothing',
  ]) {
    const { headers } = await portal.app.inject({ url });
    expect(headers, url).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json; charset=utf-8$/),
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('no call can be shown in a frame, or load anything when it is opened as a page', async () => {
  for (const url of ['/api/v1/Tenant/ApiVersion', '/api/v1/nothing', '/api/v1/cart/getCart']) {
    const { headers } = await portal.app.inject({ url });
    expect(headers['content-security-policy'], url).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  }
});

describe('invalid request', () => {
  test('for an unknown call or tenant is rejected', async () => {
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
    // The back office requests the version of its pages at the provider tenant too.
    const version = { url: '/Tenant/ApiVersion', headers: { tenantname: 'plateforme' } };
    expect((await send(version)).status).toBe(200);
    await expectRefusal({ url: '/portal/allParameters', headers: { tenantname: '' } }, 'tenant.required');
  });

  test('with an unknown language is rejected in the browser’s language', async () => {
    for (const languageuser of ['xx-XX', 'pt-BR', '*', 'x'.repeat(5000)]) {
      const headers = { languageuser, 'accept-language': 'de-CH,de;q=0.9' };
      const { status, body } = await send({ url: '/portal/allParameters', headers });
      expect({ status, ...body }).toEqual({
        status: 400,
        code: 'api-error.oap.language.invalid',
        error: translator('de-DE', 'errors')('language.invalid'),
      });
    }
  });

  test('with another method is answered with the allowed methods', async () => {
    const answer = await expectRefusal({ method: 'PATCH', url: '/user/user' }, 'request.method');
    expect(String(answer.headers.allow).split(', ').sort()).toEqual(['DELETE', 'GET', 'PUT']);
    expect(
      (await expectRefusal({ method: 'DELETE', url: '/CART/getcart' }, 'request.method')).headers.allow,
    ).toBe('GET');
  });

  test('with an address that cannot be decoded is rejected', async () => {
    await expectRefusal({ url: '/cart/%zz' }, 'request.malformed');
    await expectRefusal({ url: '/cart/getCart?cartId=%zz%00' }, 'request.invalid', {
      cartId: 'field.format',
    });
  });
});

describe('invalid request body', () => {
  const url = '/cart/AddOrUpdateCart';

  test('that is too large, unreadable or of another type is rejected', async () => {
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

  test('that is missing or not an object is rejected', async () => {
    await expectRefusal({ method: 'PUT', url }, 'request.invalid', { body: 'field.required' });
    await expectRefusal(change(''), 'request.invalid', { body: 'field.required' });
    await expectRefusal(change(null), 'request.invalid', { body: 'field.required' });
    for (const body of [[], '"text"', '12', 'true'])
      await expectRefusal(change(body), 'request.invalid', { body: 'field.format' });
    await expectRefusal(change({}), 'request.invalid', { cartLines: 'field.required' });
  });

  test('with too many values or too deep nesting is rejected before it is parsed', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    await expectRefusal(change(`{"cartLines":${deep}}`), 'request.too-large');
    await expectRefusal(change(`${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`), 'request.too-large');
    await expectRefusal(change(`[${'{},'.repeat(20_000)}{}]`), 'request.too-large');
    await expectRefusal(change(`[${'1,'.repeat(30_000)}1]`), 'request.too-large');
  });

  test('with many errors names at most a hundred fields', async () => {
    const body = { cartLines: Array.from({ length: 4000 }, () => ({})) };
    const { status, body: answer } = await send(change(body));
    expect(status).toBe(400);
    expect(Object.keys(answer.fields ?? {}).length).toBeLessThanOrEqual(100);
  });

  test('with deep nesting or names of prototypes is reduced to its declared fields', async () => {
    const nested = `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`;
    const polluted = `{"cartLines":[],"id":"${world.soldCartId}","__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"x":${nested}}`;
    await expectRefusal(change(polluted), 'cart.not-found');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('with text that PostgreSQL cannot store is rejected at its field', async () => {
    for (const text of ['\0', 'a\0b', '\ud800', 'x\udfff']) {
      await expectRefusal(change(cartWith({ ...places(1), externalDiscountCode: text })), 'request.invalid', {
        'cartLines.0.externalDiscountCode': 'field.format',
      });
      const detail = { eventId: world.session.id, quantity: 1, cardHolderName: text };
      await expectRefusal(change(cartWith({ cartLineDetails: [detail] })), 'request.invalid', {
        'cartLines.0.cartLineDetails.0.cardHolderName':
          text === 'x\udfff' ? 'field.format' : 'field.special-characters',
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

  test('with more than a form can contain is rejected at its field', async () => {
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

describe('invalid notification of the payment provider', () => {
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
  ])('with %s is rejected', async (_what, payload, status) => {
    expect((await post(payload)).statusCode).toBe(status);
  });

  test('to an unknown tenant or provider, or as JSON, is rejected', async () => {
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

describe('database after all rejected requests', () => {
  test('is unchanged', async () => {
    const now = await digestOf(portal, world.tenantId);
    // Failed sign-ins are counted.
    expect({ ...now, 'portal.throttle': '' }).toEqual({ ...before, 'portal.throttle': '' });
    expect(await broken(portal)).toEqual({});
  });
});
