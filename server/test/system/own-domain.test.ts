import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { Authenticator } from '#test/portal/authenticator.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

const PLATFORM = 'https://tickets.example.com';
const OWN = 'https://billets.aqua.example';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest({ settings: { publicUrl: PLATFORM, isPublicUrlSet: true } });
  await live(OWN);
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Gives a venue another pre-production origin, where venues live in tests. */
async function live(origin: string): Promise<void> {
  const { tenants, tenantChanges } = portal.services;
  const venue = await tenants.find('aqua-rivage');
  if (!venue) throw new Error('The demonstration has no such venue');
  await tenantChanges.write(venue.id, (db) =>
    db.query('update portal.tenant set preprod_origin = $2 where id = $1', [venue.id, origin]),
  );
}

const venues = (host?: string) => portal.ask('GET /portal/tenants', { ...(host && { host }) });

describe('request host', () => {
  test.each(['tickets.example.com', 'billets.aqua.example', 'BILLETS.aqua.example:8443'])(
    'is accepted with any port when it belongs to the platform or a venue: %s',
    async (host) => expect((await venues(host)).status).toBe(200),
  );

  test.each(['evil.example', 'localhost', 'tickets.example.com.evil.example', 'aqua.example'])(
    'is rejected with a message when it belongs to no venue: %s',
    async (host) => {
      expect(await venues(host)).toMatchObject({
        status: 421,
        code: 'request.unknown-host',
        error: 'Aucune billetterie ne se trouve à cette adresse. Vérifiez le nom du site.',
      });
    },
  );

  test('gets a page in the language of the browser when it belongs to no venue', async () => {
    const headers = { host: 'evil.example', accept: 'text/html', 'accept-language': 'de-DE' };
    const { statusCode, body, headers: sent } = await portal.app.inject({ url: '/aqua-rivage', headers });
    expect(statusCode).toBe(421);
    expect(body).toContain('Unter dieser Adresse gibt es keinen Ticketshop');
    expect(sent['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('is not checked for monitoring', async () => {
    const { statusCode } = await portal.app.inject({
      url: '/health/live',
      headers: { host: '10.1.2.3:3000' },
    });
    expect(statusCode).toBe(200);
  });

  test('is taken from a forwarding header of a trusted proxy only', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'tickets.example.com' };
    const { statusCode } = await portal.app.inject({ url: '/api/v1/portal/tenants', headers });
    expect(statusCode).toBe(421);
  });

  test('is rejected when it belongs to an archived venue', async () => {
    await portal.sql(`update portal.tenant set archived_at = now() where name = 'aqua-rivage'`);
    portal.services.tenants.invalidate();
    expect((await venues('billets.aqua.example')).status).toBe(421);
    await portal.sql(`update portal.tenant set archived_at = null where name = 'aqua-rivage'`);
    portal.services.tenants.invalidate();
    expect((await venues('billets.aqua.example')).status).toBe(200);
  });
});

describe('venue on its own domain', () => {
  it('is linked at that domain', async () => {
    const found = (await venues()).body.map(({ name, origin }) => [name, origin]);
    expect(found).toEqual([
      ['aqua-rivage', OWN],
      ['patinoire-givre', ''],
    ]);
  });

  it('returns payers to its domain, while its provider notifies the platform', async () => {
    const token = await portal.signIn();
    const { id, service, priceName } = await portal.session(5);
    const cart = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { cartLines: [{ service, priceName, cartLineDetails: [{ eventId: id, quantity: 1 }] }] },
      token,
    });
    const { body } = await portal.ask('GET /purchase/Form', {
      query: { cartId: cart.body.id, paymentType: 4 },
      token,
    });
    const form = body as unknown as Record<string, string>;
    const text = JSON.stringify(form);
    expect(text).toContain(`${OWN}/aqua-rivage/delivery/success?cartId=`);
    expect(text).toContain(`${PLATFORM}/api/v1/payment/`);
  });

  it('mails addresses of its own domain', async () => {
    await portal.ask('POST /user/admin/forgottenpassword', { body: { email: 'admin@example.com' } });
    await (portal.services.jobs as Jobs).drain();
    const [mail] = await portal.sql<{ text: string }>(
      'select plain_text as text from sandbox.mail order by position desc limit 1',
    );
    expect(mail?.text).toContain(`${OWN}/aqua-rivage/`);
    expect(mail?.text).not.toContain(PLATFORM);
  });

  it('has passkeys that are invalid elsewhere', async () => {
    const begun = await portal.ask('POST /user/beginpasskeylogin', {});
    expect(begun.body.rpId).toBe('billets.aqua.example');
    const other = await portal.ask('POST /user/beginpasskeylogin', { tenant: 'patinoire-givre' });
    expect(other.body.rpId).toBe('tickets.example.com');
    const token = await portal.signIn();
    const asked = await portal.ask('POST /user/beginpasskey', { token, body: {} });
    const credential = new Authenticator().create(asked.body, { origin: PLATFORM });
    expect(
      await portal.ask('POST /user/passkey', { token, body: { name: 'Clé', credential } }),
    ).toMatchObject({ code: 'passkey.origin' });
  });

  it('moves back to the platform when its origin is removed', async () => {
    await live('');
    expect((await venues()).body[0]?.origin).toBe('');
    expect((await venues('billets.aqua.example')).status).toBe(421);
    await live(OWN);
  });
});
