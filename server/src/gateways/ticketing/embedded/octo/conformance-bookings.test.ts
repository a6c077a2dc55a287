import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CONTACT,
  type ConformingVenue,
  conformingVenue,
  DEMONSTRATION_VENUES,
  expectBooking,
  expectRefusal,
} from '#test/portal/octo-conformance.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import type { OctoAnswer } from '#test/portal/resellers.ts';
import { brokenPlaceInvariants } from '#test/system/place-invariants.ts';

/** Scenarios 22 to 48 of docs/integrator/resellers.md: bookings. */

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(async () => {
  expect(await brokenPlaceInvariants((text) => portal.sql(text))).toEqual({});
  await portal[Symbol.asyncDispose]();
});

describe.each(DEMONSTRATION_VENUES)('OCTO supplier %s', (name) => {
  let venue: ConformingVenue;
  beforeAll(async () => {
    venue = await conformingVenue(portal, name);
  });
  const unknown = '/bookings/invalidUUID';
  const named = { uuid: 'invalidUUID' };
  const pathOf = ({ body }: OctoAnswer) => `/bookings/${body.uuid}`;
  const units = (quantity: number, unitId = venue.dated.unitId) =>
    Array.from({ length: quantity }, () => ({ unitId }));
  const confirm = (held: OctoAnswer, over: object = {}) =>
    venue.ask('POST', `${pathOf(held)}/confirm`, { contact: CONTACT, ...over });

  it('22: reserves tickets of a session', async () => {
    const [availabilityId] = venue.dated.available;
    const answer = await venue.reserve({ availabilityId, notes: 'By the window' });
    expectBooking(answer, 'ON_HOLD', { availabilityId, notes: 'By the window' });
    expect(answer.body.unitItems).toHaveLength(4);
  });
  it('22: reserves tickets of a day', async () => {
    const [availabilityId] = venue.undated.available;
    const held = await venue.reserve({ availabilityId }, 2, venue.undated);
    expectBooking(held, 'ON_HOLD', { availabilityId });
    expectBooking(await confirm(held), 'CONFIRMED', { availabilityId });
  });
  it.each([
    [
      23,
      'a session that is sold out',
      () => ({ availabilityId: venue.soldOutId }),
      'UNPROCESSABLE_ENTITY',
      {},
    ],
    [
      24,
      'an unknown product',
      () => ({ productId: 'nothing' }),
      'INVALID_PRODUCT_ID',
      { productId: 'nothing' },
    ],
    [25, 'an unknown option', () => ({ optionId: 'nothing' }), 'INVALID_OPTION_ID', { optionId: 'nothing' }],
    [
      26,
      'an unknown session',
      () => ({ availabilityId: 'nothing' }),
      'INVALID_AVAILABILITY_ID',
      { availabilityId: 'nothing' },
    ],
    [27, 'missing unitItems', () => ({ unitItems: undefined }), 'UNPROCESSABLE_ENTITY', {}],
    [28, 'empty unitItems', () => ({ unitItems: [] }), 'UNPROCESSABLE_ENTITY', {}],
    [
      29,
      'an unknown unit',
      () => ({ unitItems: [{ unitId: 'nothing' }] }),
      'INVALID_UNIT_ID',
      { unitId: 'nothing' },
    ],
  ] as const)('%d: refuses to reserve %s', async (_number, _what, over, error, wrong) => {
    expectRefusal(await venue.reserve(over()), error, wrong);
  });
  it('26: refuses to reserve a day on which the product is not sold', async () => {
    const answer = await venue.reserve({ availabilityId: '2020-01-01' }, 1, venue.undated);
    expectRefusal(answer, 'INVALID_AVAILABILITY_ID', { availabilityId: '2020-01-01' });
  });

  it('30: extends a hold', async () => {
    const held = await venue.reserve();
    const longer = await venue.ask('POST', `${pathOf(held)}/extend`, { expirationMinutes: 31 });
    expectBooking(longer, 'ON_HOLD');
    expect(longer.body.utcExpiresAt > held.body.utcExpiresAt).toBe(true);
  });
  it('31: refuses to extend an unknown booking', async () => {
    const answer = await venue.ask('POST', `${unknown}/extend`, { expirationMinutes: 31 });
    expectRefusal(answer, 'INVALID_BOOKING_UUID', named);
  });

  it('32: confirms a hold with contact and reference', async () => {
    const sold = await confirm(await venue.reserve(), { resellerReference: 'R-32' });
    expectBooking(sold, 'CONFIRMED', {
      resellerReference: 'R-32',
      contact: expect.objectContaining(CONTACT),
    });
  });
  it('33: confirms more tickets than were held', async () => {
    const sold = await confirm(await venue.reserve({}, 2), { unitItems: units(3) });
    expectBooking(sold, 'CONFIRMED');
    expect(sold.body.unitItems).toHaveLength(3);
  });
  it('34: refuses to confirm an unknown booking', async () => {
    expectRefusal(
      await venue.ask('POST', `${unknown}/confirm`, { contact: {} }),
      'INVALID_BOOKING_UUID',
      named,
    );
  });
  it('35: refuses to confirm an unknown unit', async () => {
    const answer = await confirm(await venue.reserve({}, 2), { unitItems: units(2, 'nothing') });
    expectRefusal(answer, 'INVALID_UNIT_ID', { unitId: 'nothing' });
  });

  it('36: moves a hold to another session', async () => {
    const held = await venue.reserve();
    const availabilityId = venue.dated.available.find((id) => id !== held.body.availabilityId);
    expectBooking(await venue.ask('PATCH', pathOf(held), { availabilityId }), 'ON_HOLD', { availabilityId });
  });
  it('37: changes the number of tickets of a hold', async () => {
    const held = await venue.reserve({}, 2);
    const more = await venue.ask('PATCH', pathOf(held), { unitItems: units(3) });
    expectBooking(more, 'ON_HOLD', { availabilityId: held.body.availabilityId });
    expect(more.body.unitItems).toHaveLength(3);
  });
  it('38: changes contact and notes of a hold', async () => {
    const asked = {
      contact: { ...CONTACT, phoneNumber: '+33100000000', locales: ['en'] },
      notes: 'Two prams',
    };
    const answer = await venue.ask('PATCH', pathOf(await venue.reserve()), asked);
    expectBooking(answer, 'ON_HOLD', { notes: 'Two prams', contact: expect.objectContaining(asked.contact) });
  });
  it('39: moves a hold to another product', async () => {
    const { product, unitId, available } = venue.undated;
    const asked = { productId: product.id, optionId: 'DEFAULT', availabilityId: available[1] };
    const answer = await venue.ask('PATCH', pathOf(await venue.reserve()), {
      ...asked,
      unitItems: [{ unitId }],
    });
    expectBooking(answer, 'ON_HOLD', asked);
  });

  it('40: cancels a hold', async () => {
    const answer = await venue.ask('POST', `${pathOf(await venue.reserve())}/cancel`, { reason: 'Ill' });
    expectBooking(answer, 'CANCELLED', {
      cancellation: expect.objectContaining({ reason: 'Ill', refund: 'NONE' }),
    });
  });
  it('41: cancels sold tickets', async () => {
    const sold = await confirm(await venue.reserve());
    const answer = await venue.ask('POST', `${pathOf(sold)}/cancel`, { reason: 'Ill' });
    expectBooking(answer, 'CANCELLED', {
      cancellation: expect.objectContaining({ reason: 'Ill', refund: 'FULL' }),
    });
  });
  it('42: refuses to cancel an unknown booking', async () => {
    expectRefusal(await venue.ask('POST', `${unknown}/cancel`, {}), 'INVALID_BOOKING_UUID', named);
  });

  it('43: shows a hold', async () => {
    expectBooking(await venue.ask('GET', pathOf(await venue.reserve())), 'ON_HOLD');
  });
  it('44: shows sold tickets', async () => {
    expectBooking(await venue.ask('GET', pathOf(await confirm(await venue.reserve()))), 'CONFIRMED');
  });
  it('45: refuses to show an unknown booking', async () => {
    expectRefusal(await venue.ask('GET', unknown), 'INVALID_BOOKING_UUID', named);
  });

  it.each([
    [46, 'supplierReference'],
    [47, 'resellerReference'],
  ] as const)('%d: lists bookings by their %s', async (number, field) => {
    const { body } = await confirm(await venue.reserve(), { resellerReference: `R-${number}` });
    const { body: found } = await venue.ask('GET', `/bookings?${field}=${body[field]}`);
    expect(found).toHaveLength(1);
    expectBooking({ status: 200, body: found[0], headers: {} }, 'CONFIRMED', { uuid: body.uuid });
  });
  it('48: refuses a list of bookings without a reference', async () => {
    expectRefusal(await venue.ask('GET', '/bookings'), 'BAD_REQUEST');
  });
});
