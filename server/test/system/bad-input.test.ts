import { translator } from '@guichet/phrases/translate.ts';
import { describe, expect, test } from 'vitest';
import type { PortalTest } from '../portal/portal.ts';
import { badInputTests, change, UNKNOWN_ID } from './bad-input.ts';
import { broken, digestOf } from './support.ts';
import type { World } from './world.ts';

let portal: PortalTest;
let world: World;
let before: Record<string, string>;
const { send, expectRefusal, cartWith, places } = badInputTests(
  (given) => ({ portal, world, before } = given),
);

describe('invalid input', () => {
  const field = 'cartLines.0.cartLineDetails.0.quantity';

  test('with a quantity of 10000 is rejected with the limit', () =>
    expectRefusal(change(cartWith(places(10_000))), 'request.invalid', { [field]: 'field.below-10000' }));

  test.each([0, -1, 1.5, 1e308, '2', null, true, [1], {}])(
    'with a quantity of %j is rejected at its field',
    async (quantity) => {
      await expectRefusal(change(cartWith(places(quantity))), 'request.invalid', {
        [field]: 'field.quantity',
      });
    },
  );

  test('with more places than allowed or free holds nothing', async () => {
    const tooMany = await send(change(cartWith(places(51)), { locale: 'de-DE' }));
    expect(tooMany.body.error).toBe(translator('de-DE', 'errors')('cart.too-many-places', { places: 50 }));
    const tooFew = await send(change(cartWith(places(50)), { locale: 'en-GB' }));
    expect(tooFew).toMatchObject({ status: 409, body: { code: 'api-error.oap.event.not-enough-places' } });
    const [row] = await portal.sql<{ places: number }>(
      'select capacity - held - sold as places from venue.session where id = $1',
      [world.session.id],
    );
    expect(tooFew.body.error).toBe(
      translator('en-GB', 'errors')('event.not-enough-places', { places: row?.places ?? 0 }),
    );
  });

  test('with an unknown service, price, session, family, theme or establishment is rejected', async () => {
    await expectRefusal(change(cartWith({ ...places(1), service: 'NOTHING' })), 'service.not-found');
    for (const priceName of ['NOTHING', 'toString', '__proto__', ...(world.session.priceName ? [''] : [])]) {
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
    await expectRefusal({ url: `/portal/pictureFile?pictureId=${UNKNOWN_ID}` }, 'picture.not-found');
    await expectRefusal(
      { url: `/portal/usedLinkFile?usedLinkId=${UNKNOWN_ID}&language=fr-FR` },
      'link.not-found',
    );
  });

  test('with a malformed day, number or identifier is rejected', async () => {
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
          groupFunctionality: /^-?\d+$/.test(number) ? 'field.number' : 'field.digits',
        },
      );
    }
    for (const id of ['1', `${UNKNOWN_ID}0`, `{${UNKNOWN_ID}}`, "' or ''='"]) {
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

  test('with a card, a withdrawal or a discount of another customer is rejected', async () => {
    const detail = { eventId: world.session.id, quantity: 1 };
    const part = (more: object) => change(cartWith({ cartLineDetails: [{ ...detail, ...more }] }));
    await expectRefusal(part({ cardNumber: 'C-1' }), 'card.not-accepted', {
      'cartLines.0.cartLineDetails.0.cardNumber': 'card.not-accepted',
    });
    await expectRefusal(part({ cardNumber: '<b>' }), 'request.invalid', {
      'cartLines.0.cartLineDetails.0.cardNumber': 'field.special-characters',
    });
    await expectRefusal(part({ isWithdrawTicketFamilyId: 'F' }), 'request.invalid', {
      'cartLines.0.cartLineDetails.0.isWithdrawTicketFamilyId': 'field.choice',
    });
    await expectRefusal(part({ isWithdrawalTicketId: 'W' }), 'account.login-required', {
      'cartLines.0.cartLineDetails.0.cardNumber': 'account.login-required',
    });
    await expectRefusal(
      change(cartWith({ cartLineDetails: [detail], externalDiscountCode: 'FREE' })),
      'request.invalid',
      { 'cartLines.0.externalDiscountCode': 'field.choice' },
    );
  });

  test('with letters in a numeric code is rejected', () =>
    expectRefusal(
      {
        method: 'POST',
        url: '/user/modifyforgottenpassword',
        body: {
          email: 'a@example.com',
          code: 'abc',
          password: 'Piscine-2026!',
          confirmation: 'Piscine-2026!',
        },
      },
      'request.invalid',
      { code: 'field.digits' },
    ));

  test('with a payment type that does not match the cart is rejected', async () => {
    const form = (type: string) => ({
      url: `/purchase/Form?cartId=${world.cartId}&paymentType=${type}`,
      signedIn: true,
    });
    for (const type of ['0', '7', 'x', '4.5', ''])
      await expectRefusal(form(type), 'request.invalid', {
        paymentType: type === 'x' || type === '4.5' ? 'field.digits' : 'field.choice',
      });
    for (const type of ['1', '2', '3', '5', '9']) await expectRefusal(form(type), 'payment.invalid-type');
  });
});

describe('database after all rejected input', () => {
  test('is unchanged', async () => {
    const now = await digestOf(portal, world.tenantId);
    // Failed sign-ins are counted.
    expect({ ...now, 'portal.throttle': '' }).toEqual({ ...before, 'portal.throttle': '' });
    expect(await broken(portal)).toEqual({});
  });
});
