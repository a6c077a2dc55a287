import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const heldOf = async (id: string) =>
  (await portal.sql<{ held: number }>('select held from venue.session where id = $1', [id]))[0]?.held;
/** Adds another session of the same product with this many places. */
async function sessionBeside({ id, service }: { id: string; service: string }, places: number) {
  const [row] = await portal.sql<{ id: string }>(
    `update venue.session set capacity = sold + held + $3
      where id = (select id from venue.session where $2 = any (service_codes) and id <> $1 and start_at > now() + interval '2 days'
                     and held = 0 order by start_at desc limit 1) returning id`,
    [id, service, places],
  );
  return row?.id ?? '';
}
const change = (uuid: string, over: object) => reseller.ask('PATCH', `/bookings/${uuid}`, over);

describe('PATCH /bookings/{uuid}', () => {
  it('moves the places of a hold to the other session', async () => {
    const one = await portal.session(4);
    const other = await sessionBeside(one, 4);
    const { body: held } = await reseller.reserve(one, 3);
    const { body: moved } = await change(held.uuid, { availabilityId: other });
    expect(moved).toMatchObject({ availabilityId: other, utcExpiresAt: held.utcExpiresAt });
    expect([await heldOf(one.id), await heldOf(other)]).toEqual([0, 3]);
  });

  it('leaves the hold as it was when the other session has too few places', async () => {
    const one = await portal.session(4);
    const small = await sessionBeside(one, 1);
    const { body: held } = await reseller.reserve(one, 3);
    const answer = await change(held.uuid, { availabilityId: small, notes: 'moved' });
    expect(answer.body).toMatchObject({ error: 'UNPROCESSABLE_ENTITY', availabilityId: small });
    const { body: kept } = await reseller.ask('GET', `/bookings/${held.uuid}`);
    expect(kept).toMatchObject({ availabilityId: one.id, notes: null });
    expect([await heldOf(one.id), await heldOf(small)]).toEqual([3, 0]);
  });

  it('keeps the price of a held ticket when more tickets are added', async () => {
    const session = await portal.session(4);
    const { body: held } = await reseller.reserve(session, 1);
    const unitItems = [held.unitItems[0], { unitId: held.unitItems[0].unitId }];
    const { body: more } = await change(held.uuid, { unitItems, expirationMinutes: 90 });
    expect(more.pricing.retail).toBe(2 * held.pricing.retail);
    expect(more.unitItems[0].uuid).toBe(held.unitItems[0].uuid);
    expect(more.utcExpiresAt > held.utcExpiresAt).toBe(true);
  });

  it('changes contact and notes of a confirmed booking, and refuses to move it', async () => {
    const one = await portal.session(2);
    const other = await sessionBeside(one, 2);
    const { body: held } = await reseller.reserve(one, 1);
    await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, CONTACT);
    const { body } = await change(held.uuid, { contact: { phoneNumber: '+33100000000' }, notes: 'late' });
    expect(body).toMatchObject({
      status: 'CONFIRMED',
      notes: 'late',
      contact: { ...CONTACT.contact, phoneNumber: '+33100000000' },
    });
    const refused = await change(held.uuid, { availabilityId: other });
    expect(refused.body).toMatchObject({
      error: 'UNPROCESSABLE_ENTITY',
      errorMessage: expect.stringContaining('availabilityId cannot change once the booking is confirmed'),
    });
  });

  it('returns INVALID_BOOKING_UUID to another reseller', async () => {
    const { body: held } = await reseller.reserve(await portal.session(2), 1);
    const other = await newReseller(portal);
    const answer = await other.ask('PATCH', `/bookings/${held.uuid}`, { notes: 'mine' });
    expect(answer.body.error).toBe('INVALID_BOOKING_UUID');
  });

  it('refuses a cancelled booking', async () => {
    const { body: held } = await reseller.reserve(await portal.session(2), 1);
    await reseller.ask('POST', `/bookings/${held.uuid}/cancel`, {});
    expect((await change(held.uuid, { notes: 'again' })).body.error).toBe('UNPROCESSABLE_ENTITY');
  });

  it('holds at most 500 unit items of one reseller', async () => {
    const many = await newReseller(portal);
    const session = await portal.session(700);
    const { body: held } = await many.reserve(session, 1);
    for (let hundreds = 0; hundreds < 4; hundreds++) await many.reserve(session, 100);
    await many.reserve(session, 99);
    const unitItems = Array.from({ length: 2 }, () => ({ unitId: session.priceName || 'DEFAULT' }));
    expect((await many.ask('PATCH', `/bookings/${held.uuid}`, { unitItems })).body.error).toBe(
      'UNPROCESSABLE_ENTITY',
    );
  });
});
