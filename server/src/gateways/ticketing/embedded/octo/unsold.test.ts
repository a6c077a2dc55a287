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

describe.each([
  [
    'whose session is over',
    `update venue.session set start_at = now() - interval '2 hours', end_at = now() - interval '1 second' where id = $1`,
    `update venue.session set start_at = now() + interval '1 hour', end_at = now() + interval '2 hours' where id = $1`,
    'The session is over',
  ],
  [
    'whose session is cancelled',
    `update venue.session set id = 'gone' where id = $1`,
    `update venue.session set id = $1 where id = 'gone'`,
    'The session is no longer held',
  ],
  [
    'whose product is no longer on sale',
    `update venue.service set sale_end = '2020-01-01' from venue.session
      where session.id = $1 and service.tenant_id = session.tenant_id and service.code = any (service_codes)`,
    `update venue.service set sale_end = null from venue.session
      where session.id = $1 and service.tenant_id = session.tenant_id and service.code = any (service_codes)`,
    'The product is no longer sold',
  ],
])('a held booking %s', (_what, end, back, errorMessage) => {
  it.each(['extend', 'confirm'])('cannot be changed by %s', async (path) => {
    const session = await portal.session(5);
    const { body: held } = await reseller.reserve(session, 1);
    await portal.sql(end, [session.id]);
    const asked = { ...CONTACT, expirationMinutes: 20 };
    expect((await reseller.ask('POST', `/bookings/${held.uuid}/${path}`, asked)).body).toMatchObject({
      error: 'UNPROCESSABLE_ENTITY',
      errorMessage,
    });
    await portal.sql(back, [session.id]);
    expect((await reseller.ask('POST', `/bookings/${held.uuid}/${path}`, asked)).status).toBe(200);
  });

  it('stays confirmed once it was sold', async () => {
    const session = await portal.session(5);
    const { body: held } = await reseller.reserve(session, 1);
    await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, CONTACT);
    await portal.sql(end, [session.id]);
    const { body } = await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, CONTACT);
    expect(body.status).toBe('CONFIRMED');
    await portal.sql(back, [session.id]);
  });
});
