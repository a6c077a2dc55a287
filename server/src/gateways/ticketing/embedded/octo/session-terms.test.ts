import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { CONTACT, newReseller, type TestReseller } from '#test/portal/resellers.ts';

let portal: PortalTest;
let reseller: TestReseller;
beforeAll(async () => {
  portal = await portalTest();
  reseller = await newReseller(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

type Session = Awaited<ReturnType<PortalTest['session']>>;

/** A session of lanes, whose units are PLEIN, REDUIT and ENFANT. */
async function sessionWith(terms: string): Promise<Session> {
  const session = { ...(await portal.session(20)), service: 'ENT-SPORTIF', priceName: 'PLEIN' };
  await portal.sql(`update venue.session set service_codes = '{ENT-SPORTIF}', ${terms} where id = $1`, [
    session.id,
  ]);
  return session;
}

const availabilityOf = async ({ id, service }: Session) =>
  (
    await reseller.ask('POST', '/availability', {
      productId: service,
      optionId: 'DEFAULT',
      availabilityIds: [id],
    })
  ).body;

const unit = (pricing: { unitId: string }[], id: string) => pricing.find(({ unitId }) => unitId === id);

describe('a session with prices of its own', () => {
  it('is offered, reserved and sold at these prices', async () => {
    const session = await sessionWith(`unit_prices = '{"PLEIN": 1234}'`);
    const [found] = await availabilityOf(session);
    expect(unit(found.unitPricing, 'PLEIN')).toMatchObject({ original: 1234, retail: 1234 });
    expect(unit(found.unitPricing, 'REDUIT')).not.toMatchObject({ retail: 1234 });
    const { body: held } = await reseller.reserve(session, 2);
    expect(held.pricing.retail).toBe(2468);
    const { body: sold } = await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, {
      ...CONTACT,
      unitItems: [{ unitId: 'PLEIN' }, { unitId: 'PLEIN' }, { unitId: 'PLEIN' }],
    });
    expect([sold.status, sold.pricing.retail]).toEqual(['CONFIRMED', 3702]);
  });

  it('is the lowest price of its day in the calendar', async () => {
    const session = await sessionWith(`unit_prices = '{"PLEIN": 1}'`);
    const [{ localDateTimeStart }] = await availabilityOf(session);
    const day = localDateTimeStart.slice(0, 10);
    const { body } = await reseller.ask('POST', '/availability/calendar', {
      productId: session.service,
      optionId: 'DEFAULT',
      localDateStart: day,
      localDateEnd: day,
    });
    expect(unit(body[0].unitPricingFrom, 'PLEIN')).toMatchObject({ retail: 1 });
  });

  it('changes the prices of a held booking that moves there', async () => {
    const [usual, own] = [
      await sessionWith('unit_prices = null'),
      await sessionWith(`unit_prices = '{"PLEIN": 77}'`),
    ];
    const { body: held } = await reseller.reserve(usual, 1);
    const { body: moved } = await reseller.ask('PATCH', `/bookings/${held.uuid}`, { availabilityId: own.id });
    expect(moved.pricing.retail).toBe(77);
  });
});

describe('a session with a sale period', () => {
  it('is closed before its sale begins', async () => {
    const session = await sessionWith(`sale_start = now() + interval '1 hour'`);
    expect((await availabilityOf(session))[0]).toMatchObject({
      available: false,
      status: 'CLOSED',
      vacancies: 0,
    });
    expect((await reseller.reserve(session, 1)).body).toMatchObject({
      error: 'UNPROCESSABLE_ENTITY',
      errorMessage: 'The sale of the session has not begun',
    });
  });

  it('is not offered after its sale, while a held booking is still sold', async () => {
    const session = await sessionWith(`sale_end = start_at - interval '1 minute'`);
    const [before] = await availabilityOf(session);
    expect(Date.parse(before.utcCutoffAt)).toBe(Date.parse(before.localDateTimeStart) - 60_000);
    const { body: held } = await reseller.reserve(session, 1);
    await portal.sql('update venue.session set sale_end = now() where id = $1', [session.id]);
    expect(await availabilityOf(session)).toEqual([]);
    expect((await reseller.reserve(session, 1)).body.errorMessage).toBe('The sale of the session has ended');
    const { body: sold } = await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, CONTACT);
    expect(sold.status).toBe('CONFIRMED');
  });
});

describe('a session for certain visitors', () => {
  it('refuses units of other ages, and says its ages in the booking', async () => {
    const session = await sessionWith('minimum_age = 16, maximum_age = 70');
    const { body: refused } = await reseller.reserve({ ...session, priceName: 'ENFANT' }, 1);
    expect(refused.errorMessage).toBe('The session is not for visitors of the age of a unit');
    const { body: held } = await reseller.reserve(session, 1);
    const adult = held.option.units.find(({ id }: { id: string }) => id === 'PLEIN');
    expect(adult.restrictions).toMatchObject({ minAge: 16, maxAge: 70 });
  });

  it('requires adults for children, and names the units that accompany them', async () => {
    const session = await sessionWith(`accompaniment = '{"underAge": 16, "children": 2}'`);
    const { body: refused } = await reseller.reserve({ ...session, priceName: 'ENFANT' }, 1);
    expect(refused.errorMessage).toBe('The session needs 1 units that may accompany the children');
    const { body: held } = await reseller.reserve(session, 1, {
      unitItems: [{ unitId: 'ENFANT' }, { unitId: 'ENFANT' }, { unitId: 'PLEIN' }],
    });
    const child = held.option.units.find(({ id }: { id: string }) => id === 'ENFANT');
    expect(child.restrictions.accompaniedBy).toContain('PLEIN');
    expect(child.restrictions.accompaniedBy).not.toContain('ENFANT');
  });
});
