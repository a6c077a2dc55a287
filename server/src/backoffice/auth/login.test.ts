import { RIGHTS, TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_DURATION } from '#platform/auth/sessions.ts';
import { FREE_FAILURES } from '#platform/auth/throttle.ts';
import { auditOf, logIn, rightsOf } from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

const skipWaits = () => portal.sql(`update portal.throttle set blocked_until = now() - interval '1 second'`);

describe('sign-in to the back office of the demonstration', () => {
  it.each([
    ['aqua-rivage', 'admin@example.com', 'superAdministrator'],
    ['patinoire-givre', 'admin@example.com', 'superAdministrator'],
    ['plateforme', 'master@example.com', 'master'],
  ])('at %s accepts the login of %s', async (tenant, email, level) => {
    const { body } = await logIn(portal, email, { tenant });
    const profile = await portal.ask('GET /user/admin/administrator', { tenant, token: body.token });
    expect(profile.body).toMatchObject({ email, level, isActive: true, hasSecondFactor: false });
    expect(profile.body.rights).toHaveLength((tenant === 'plateforme' ? RIGHTS : TENANT_RIGHTS).length);
  });
});

describe('POST /user/admin/login', () => {
  it('accepts the address in any case, and the right password only', async () => {
    const { email } = await portal.administrator();
    expect((await logIn(portal, `${email.toUpperCase()} `)).status).toBe(200);
    const wrong = await logIn(portal, email, { password: 'Guichet-demo-2025!' });
    expect([wrong.status, wrong.code]).toEqual([401, 'account.invalid-credentials']);
  });

  it('answers an unknown address, a customer and an administrator without a password like a wrong password', async () => {
    const { email, id } = await portal.administrator();
    const wrong = await logIn(portal, email, { password: 'wrong' });
    await portal.sql('update portal.administrator set password_hash = null where id = $1', [id]);
    for (const other of [email, 'nobody@example.com', 'jeanne@example.com', "' or 1=1 --", '']) {
      const { status, body } = await logIn(portal, other);
      expect({ status, body }, other).toEqual({ status: wrong.status, body: wrong.body });
    }
  });

  it('takes the same time for an unknown address', async () => {
    const { email } = await portal.administrator();
    const time = async (address: string) => {
      const start = performance.now();
      await logIn(portal, address, { password: 'wrong' });
      return performance.now() - start;
    };
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = 0; round < 4; round++) {
      times.known.push(await time(email));
      times.unknown.push(await time(`unknown${round}@example.com`));
    }
    expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) * 0.5);
  });

  it('returns a token that is valid at one tenant only', async () => {
    const { email } = await portal.administrator();
    expect((await logIn(portal, email, { tenant: 'patinoire-givre' })).code).toBe(
      'account.invalid-credentials',
    );
  });

  it('records the time of the sign-in', async () => {
    const { email, token } = await portal.administrator();
    await logIn(portal, email, { password: 'wrong' });
    expect(await auditOf(portal, email)).toEqual([]);
    await logIn(portal, email);
    expect(await auditOf(portal, email)).toEqual([
      { action: 'administrator.signed-in', by: email, changes: [] },
    ]);
    const { body } = await portal.ask('GET /user/admin/administrator', { token });
    expect(Date.now() - Date.parse(body.lastLoginAt ?? '')).toBeLessThan(60_000);
  });

  it('works during maintenance, at every tenant', async () => {
    await portal.sql(`update portal.tenant set is_in_maintenance = true where name = 'patinoire-givre'`);
    portal.services.tenants.invalidate();
    const tenant = 'patinoire-givre';
    expect(
      (await portal.ask('GET /portal/functionalities', { query: { groupFunctionality: 2 }, tenant })).code,
    ).toBe('commons.frontendmaintenance.failure');
    expect((await logIn(portal, 'admin@example.com', { tenant })).status).toBe(200);
    const frame = await portal.ask('GET /Tenant/BackOffice', { tenant });
    expect(frame.body).toMatchObject({ tenant: { name: tenant, isInMaintenance: true }, isProvider: false });
    await portal.sql(`update portal.tenant set is_in_maintenance = false where name = 'patinoire-givre'`);
    portal.services.tenants.invalidate();
    const ofProvider = await portal.ask('GET /Tenant/BackOffice', { tenant: 'plateforme' });
    expect(ofProvider.body).toMatchObject({ isProvider: true, deploymentMode: 'dev' });
    expect((await portal.ask('GET /Tenant/BackOffice', { tenant: 'nowhere' })).code).toBe('tenant.invalid');
  });
});

describe('rate limit of failed sign-ins', () => {
  it('delays after five failed passwords, concurrent or not, for unknown addresses too', async () => {
    const { email } = await portal.administrator();
    const from = { address: '198.51.100.200' };
    for (const who of [email, 'ghost@example.com']) {
      const guesses = Array.from({ length: 12 }, () => logIn(portal, who, { ...from, password: 'wrong' }));
      const codes = (await Promise.all(guesses)).map(({ code }) => code);
      expect(codes.filter((code) => code === 'account.invalid-credentials')).toHaveLength(5);
      expect((await logIn(portal, who, from)).code).toBe('account.temporarily-blocked');
    }
    await skipWaits();
    expect((await logIn(portal, email, from)).status).toBe(200);
  });

  it('limits attempts at many accounts per network address', async () => {
    const address = '203.0.113.77';
    for (let guess = 0; guess < FREE_FAILURES.address; guess++) {
      await logIn(portal, `victim${guess}@example.com`, { password: 'Soleil-2026', address });
    }
    const blocked = await logIn(portal, 'admin@example.com', { address });
    expect([429, blocked.code]).toEqual([blocked.status, 'account.temporarily-blocked']);
  });

  it('delays the owner after failures from many addresses only, and never on a known network', async () => {
    const { email } = await portal.administrator();
    const atWork = { address: '192.0.2.44' };
    expect((await logIn(portal, email, atWork)).status).toBe(200);
    const guessFrom = async (network: number) => {
      const address = `198.51.100.${network}`;
      for (let guess = 0; guess < 5; guess++) await logIn(portal, email, { password: 'wrong', address });
    };
    await guessFrom(1);
    expect((await logIn(portal, email, { address: '198.51.100.1' })).code).toBe(
      'account.temporarily-blocked',
    );
    expect((await logIn(portal, email)).status).toBe(200);
    for (let network = 2; network < 12; network++) await guessFrom(network);
    expect((await logIn(portal, email)).code).toBe('account.temporarily-blocked');
    expect((await logIn(portal, email, { ...atWork, password: 'wrong' })).code).toBe(
      'account.invalid-credentials',
    );
    expect((await logIn(portal, email, atWork)).status).toBe(200);
    // The successful sign-in has reset the delay for all devices.
    expect((await logIn(portal, email)).status).toBe(200);
  });

  it('counts attempts separately from the public site', async () => {
    const { email } = await portal.administrator();
    const address = '198.51.100.201';
    const guess = () => portal.ask('POST /user/login', { body: { email, password: 'wrong' }, address });
    for (let failure = 0; failure < 5; failure++) await guess();
    expect((await guess()).code).toBe('account.temporarily-blocked');
    expect((await logIn(portal, email, { address })).status).toBe(200);
  });
});

describe('token of an administrator', () => {
  it('is refused by the back office when the public site issued it, and vice versa', async () => {
    const { token } = await portal.administrator({ isSuper: true });
    const customer = await portal.signIn();
    expect(await rightsOf(portal, customer)).toBe('session.expired');
    expect((await portal.ask('GET /user/user', { token })).code).toBe('session.expired');
    const cart = { query: { cartId: '00000000-0000-4000-8000-000000000000' }, token };
    expect((await portal.ask('GET /cart/getCart', cart)).code).toBe('session.expired');
  });

  it('is refused by another tenant, including the provider’s', async () => {
    const venue = await portal.administrator({ isSuper: true });
    const master = await portal.administrator({ isSuper: true, tenant: 'plateforme' });
    expect(await rightsOf(portal, venue.token, 'patinoire-givre')).toBe('session.expired');
    expect(await rightsOf(portal, venue.token, 'plateforme')).toBe('session.expired');
    expect(await rightsOf(portal, master.token)).toBe('session.expired');
    expect(await rightsOf(portal, master.token, 'plateforme')).toContain('provider.tenant');
  });

  it('is refused by another tenant whose administrator has the same id, address and password', async () => {
    const { id, email, token } = await portal.administrator({ rights: ['settings.design'] });
    await portal.sql(
      `insert into portal.administrator (tenant_id, id, email, language, password_hash, token_version)
       select tenant.id, administrator.id, administrator.email, language, password_hash, token_version
         from portal.administrator, portal.tenant where administrator.id = $1 and tenant.name = 'patinoire-givre'`,
      [id],
    );
    expect(await rightsOf(portal, token, 'patinoire-givre')).toBe('session.expired');
    const there = (await logIn(portal, email, { tenant: 'patinoire-givre' })).body.token;
    expect(await rightsOf(portal, there, 'patinoire-givre')).toEqual([]);
    expect(await rightsOf(portal, there)).toBe('session.expired');
  });

  it('can be refreshed, and ends with the administrator’s other tokens at logout', async () => {
    const { email, token } = await portal.administrator();
    const other = (await logIn(portal, email)).body.token;
    const extended = await portal.ask('GET /user/admin/RefreshToken', { token });
    expect(Date.parse(extended.body.expiresAt) - Date.now()).toBeGreaterThan(SESSION_DURATION - 60_000);
    expect((await portal.ask('POST /user/admin/logout', { token })).status).toBe(204);
    for (const ended of [token, other, extended.body.token])
      expect(await rightsOf(portal, ended)).toBe('session.expired');
  });

  it('is refused after its administrator was deleted', async () => {
    const { id, token } = await portal.administrator();
    await portal.sql('delete from portal.administrator where id = $1', [id]);
    expect(await rightsOf(portal, token)).toBe('session.expired');
  });
});
