import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { CONTACT, newReseller, type TestReseller } from '#test/portal/resellers.ts';
import { brokenPlaceInvariants } from '#test/system/place-invariants.ts';

let portal: PortalTest;
let reseller: TestReseller;
beforeAll(async () => {
  portal = await portalTest();
  reseller = await newReseller(portal);
});
afterAll(async () => {
  expect(await brokenPlaceInvariants((text) => portal.sql(text))).toEqual({});
  await portal[Symbol.asyncDispose]();
});

const placesOf = async (id: string) => {
  const [row] = await portal.sql<{ held: number; sold: number }>(
    'select held, sold from venue.session where id = $1',
    [id],
  );
  return row;
};
const letExpire = (uuid: string) =>
  portal.sql(
    `with due as (update venue.booking set expires_at = now() - interval '1 second' where uuid = $1 returning key)
     update venue.hold set expires_at = now() - interval '1 second' from due where hold.key = due.key`,
    [uuid],
  );

describe('booking of a reseller', () => {
  test('holds places, and is confirmed with valid tickets', async () => {
    const session = await portal.session(5);
    const { body: held } = await reseller.reserve(session, 2, {
      resellerReference: 'R-1',
      expirationMinutes: 10,
    });
    expect(held).toMatchObject({
      status: 'ON_HOLD',
      resellerReference: 'R-1',
      supplierReference: null,
      productId: session.service,
      availabilityId: session.id,
      cancellable: true,
      availability: { vacancies: 3 },
    });
    expect(
      held.unitItems.map(({ ticket }: { ticket: { deliveryOptions: object[] } }) => ticket.deliveryOptions),
    ).toEqual([[], []]);
    expect(Date.parse(held.utcExpiresAt) - Date.parse(held.utcCreatedAt)).toBe(600_000);
    expect(await placesOf(session.id)).toEqual({ held: 2, sold: 0 });
    const { body: sold } = await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, CONTACT);
    expect(sold).toMatchObject({
      status: 'CONFIRMED',
      utcExpiresAt: null,
      contact: CONTACT.contact,
      supplierReference: expect.stringMatching(/^\d{4}-\d{6}$/),
    });
    expect(sold.pricing.retail).toBe(held.pricing.retail);
    expect(await placesOf(session.id)).toEqual({ held: 0, sold: 2 });
    const codes = sold.unitItems.map(
      (item: { ticket: { deliveryOptions: object[] } }) => item.ticket.deliveryOptions[0],
    );
    expect(codes).toEqual(
      Array(2).fill({ deliveryFormat: 'QRCODE', deliveryValue: expect.stringMatching(/^(\w{4} ?){3}$/) }),
    );
    await portal.sql('update venue.ticket set consumed_at = now() where code = $1', [codes[0].deliveryValue]);
    const { body: used } = await reseller.ask('GET', `/bookings/${held.uuid}`);
    expect(used.status).toBe('CONFIRMED');
    expect(used.unitItems.map(({ status }: { status: string }) => status).sort()).toEqual([
      'CONFIRMED',
      'REDEEMED',
    ]);
    const refused = await reseller.ask('POST', `/bookings/${held.uuid}/cancel`, {});
    expect(refused.body.error).toBe('UNPROCESSABLE_ENTITY');
  });

  test('needs no session for undated tickets', async () => {
    const { body: products } = await reseller.ask('GET', '/products');
    const undated = products.find(
      ({ availabilityRequired }: { availabilityRequired: boolean }) => !availabilityRequired,
    );
    expect(undated).toMatchObject({ allowFreesale: true, availabilityType: 'OPENING_HOURS' });
    const unit = undated.options[0].units[0].id;
    const any = { id: '', service: undated.id, priceName: unit };
    const { body: held } = await reseller.reserve(any, 1, { availabilityId: null });
    const { body: sold } = await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, CONTACT);
    expect(sold).toMatchObject({ status: 'CONFIRMED', freesale: true, availabilityId: null });
    expect(sold.unitItems[0].ticket.deliveryOptions).toHaveLength(1);
  });

  test('is created once and confirmed once, however often it is sent', async () => {
    const session = await portal.session(5);
    const uuid = randomUUID();
    const reserving = () => reseller.reserve(session, 2, { uuid });
    const held = await Promise.all([reserving(), reserving(), reserving()]);
    expect(new Set(held.map(({ body }) => body.id)).size).toBe(1);
    // Another body with the same uuid changes nothing.
    expect((await reseller.reserve(session, 4, { uuid })).body.unitItems).toHaveLength(2);
    expect(await placesOf(session.id)).toEqual({ held: 2, sold: 0 });
    const confirming = () => reseller.ask('POST', `/bookings/${uuid}/confirm`, CONTACT);
    const sold = await Promise.all([confirming(), confirming(), confirming()]);
    expect(new Set(sold.map(({ body }) => body.supplierReference)).size).toBe(1);
    expect(await confirming()).toMatchObject({ body: sold[0]?.body });
    expect(await placesOf(session.id)).toEqual({ held: 0, sold: 2 });
  });

  test('releases its places after its expiry', async () => {
    const session = await portal.session(2);
    const { body: held } = await reseller.reserve(session, 2);
    const other = await newReseller(portal);
    expect((await other.reserve(session, 1)).body).toMatchObject({ error: 'UNPROCESSABLE_ENTITY' });
    await letExpire(held.uuid);
    expect((await reseller.ask('GET', `/bookings/${held.uuid}`)).body.status).toBe('EXPIRED');
    expect((await other.reserve(session, 1)).body.status).toBe('ON_HOLD');
    for (const path of ['confirm', 'extend'])
      expect(
        (await reseller.ask('POST', `/bookings/${held.uuid}/${path}`, { ...CONTACT, expirationMinutes: 5 }))
          .body,
      ).toMatchObject({ error: 'INVALID_BOOKING_UUID', uuid: held.uuid });
    // The uuid still identifies the expired hold.
    expect((await reseller.reserve(session, 1, { uuid: held.uuid })).body.status).toBe('EXPIRED');
  });

  test('can be extended, never shortened, up to a maximum', async () => {
    const session = await portal.session(3);
    const { body: held } = await reseller.reserve(session, 1, { expirationMinutes: 30 });
    const extend = async (expirationMinutes: number) => {
      const { body } = await reseller.ask('POST', `/bookings/${held.uuid}/extend`, { expirationMinutes });
      return Math.round((Date.parse(body.utcExpiresAt) - Date.now()) / 60_000);
    };
    expect(await extend(5)).toBe(30);
    expect(await extend(60)).toBe(60);
    await portal.sql(`update venue.booking set created_at = now() - interval '230 minutes' where uuid = $1`, [
      held.uuid,
    ]);
    expect(await extend(60)).toBe(60);
    await portal.sql(`update venue.booking set expires_at = now() + interval '1 minute' where uuid = $1`, [
      held.uuid,
    ]);
    expect(await extend(60)).toBe(10);
  });

  test('can be cancelled while held or confirmed, which invalidates its tickets', async () => {
    const session = await portal.session(3);
    const { body: held } = await reseller.reserve(session, 1);
    const { body: let_go } = await reseller.ask('POST', `/bookings/${held.uuid}/cancel`, {
      reason: 'changed mind',
    });
    expect(let_go).toMatchObject({
      status: 'CANCELLED',
      cancellation: { refund: 'NONE', reason: 'changed mind' },
    });
    const { body: other } = await reseller.reserve(session, 2);
    await reseller.ask('POST', `/bookings/${other.uuid}/confirm`, CONTACT);
    const { body: cancelled } = await reseller.ask('DELETE', `/bookings/${other.uuid}`);
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      cancellable: false,
      cancellation: { refund: 'FULL' },
    });
    expect(cancelled.unitItems[0].ticket.deliveryOptions).toEqual([]);
    expect((await reseller.ask('POST', `/bookings/${other.uuid}/cancel`)).body).toEqual(cancelled);
    expect(await placesOf(session.id)).toEqual({ held: 0, sold: 0 });
  });

  test('can change its units until it is confirmed, at the prices of the hold', async () => {
    const session = await portal.session(3);
    const { body: held } = await reseller.reserve(session, 1);
    const cents = held.unitItems[0].pricing.retail;
    await portal.sql(
      `update venue.service set prices = (select jsonb_agg(price || jsonb_build_object('cents', (price ->> 'cents')::int + 100))
                                            from jsonb_array_elements(prices) as price) where code = $1`,
      [session.service],
    );
    const unitItems = [1, 2, 3].map(() => ({ unitId: held.unitItems[0].unitId }));
    const tooMany = [...unitItems, ...unitItems];
    const refused = await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, {
      ...CONTACT,
      unitItems: tooMany,
    });
    expect(refused.body.error).toBe('UNPROCESSABLE_ENTITY');
    const { body: sold } = await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, {
      ...CONTACT,
      unitItems,
    });
    expect(sold.pricing.retail).toBe(3 * cents);
    expect(await placesOf(session.id)).toEqual({ held: 0, sold: 3 });
  });

  test('is found by the references of the reseller and of the venue', async () => {
    const session = await portal.session(3);
    const { body: held } = await reseller.reserve(session, 1, { resellerReference: 'BASKET-7' });
    const find = async (query: string) =>
      (await reseller.ask('GET', `/bookings?${query}`)).body.map?.(({ uuid }: { uuid: string }) => uuid);
    expect(await find('resellerReference=BASKET-7')).toEqual([held.uuid]);
    const { body: sold } = await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, CONTACT);
    expect(await find(`supplierReference=${sold.supplierReference}`)).toEqual([held.uuid]);
    expect(await find('resellerReference=NONE')).toEqual([]);
    expect(await find('')).toBeUndefined();
  });

  test('is hidden from another reseller', async () => {
    const session = await portal.session(3);
    const { body: held } = await reseller.reserve(session, 1, { resellerReference: 'MINE' });
    const other = await newReseller(portal);
    for (const answer of [
      await other.ask('GET', `/bookings/${held.uuid}`),
      await other.ask('POST', `/bookings/${held.uuid}/confirm`, CONTACT),
      await other.ask('POST', `/bookings/${held.uuid}/cancel`),
    ])
      expect(answer.body).toMatchObject({ error: 'INVALID_BOOKING_UUID' });
    expect((await other.ask('GET', '/bookings?resellerReference=MINE')).body).toEqual([]);
    // The same uuid of another reseller is another booking.
    const { body: own } = await other.reserve(session, 1, { uuid: held.uuid });
    expect(own.id).not.toBe(held.id);
  });

  test.each([
    ['no unit item', { unitItems: [] }, 'UNPROCESSABLE_ENTITY'],
    ['missing unit items', { unitItems: undefined }, 'UNPROCESSABLE_ENTITY'],
    ['a wrong uuid', { uuid: 'not-a-uuid' }, 'BAD_REQUEST'],
    ['text that cannot be kept', { resellerReference: 'a\0b' }, 'BAD_REQUEST'],
    ['an unknown session', { availabilityId: 'NOTHING' }, 'INVALID_AVAILABILITY_ID'],
    ['no session', { availabilityId: null }, 'INVALID_AVAILABILITY_ID'],
    ['a price of a quotient', { unitItems: [{ unitId: 'QF1' }] }, 'INVALID_UNIT_ID'],
  ])('is refused with %s', async (_what, over, error) => {
    const session = await portal.session(2);
    const answer = await reseller.reserve(session, 1, over);
    expect(answer).toMatchObject({ status: 400, body: { error } });
    expect(await placesOf(session.id)).toEqual({ held: 0, sold: 0 });
  });

  test("is refused beyond the reseller's limit of held places", async () => {
    const session = await portal.session(700);
    const one = await newReseller(portal);
    for (let hundreds = 0; hundreds < 5; hundreds++)
      expect((await one.reserve(session, 100)).status).toBe(200);
    expect((await one.reserve(session, 1)).body.error).toBe('UNPROCESSABLE_ENTITY');
  });
});
