import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { masterAreaTests } from '#test/portal/master-area.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { PARTNER_PASSWORD } from './master-area.ts';

let portal: PortalTest;
const { create, look, save } = masterAreaTests((given) => ({ portal } = given));

describe('connection of a venue', () => {
  test('is stored with its password encrypted; neither answers nor journals contain the password', async () => {
    const { body: venue } = await create();
    const sent = {
      baseAddressApiV5: 'https://tickets.example.com/octo',
      apiVersion: 5,
      partnerLogin: 'deux-rives',
      partnerPassword: 'a-partner-password',
    };
    const { body: saved } = await save(venue, sent);
    expect(saved).toMatchObject({ hasPartnerPassword: true, partnerLogin: 'deux-rives', apiVersion: 5 });
    expect(JSON.stringify(saved)).not.toContain('a-partner-password');
    const [row] = await portal.sql<{ secret: string }>(
      'select partner_password_encrypted as secret from portal.tenant_connection where tenant_id = $1',
      [venue.id],
    );
    expect(portal.services.secrets.decryptSecret(row?.secret ?? '', PARTNER_PASSWORD)).toBe(
      'a-partner-password',
    );
    const journals = await portal.sql(
      `select changes from portal.audit_entry where action = 'venue.changed'`,
    );
    expect(JSON.stringify(journals)).toContain('••••••');
    expect(JSON.stringify(journals)).not.toContain('a-partner-password');
    // An absent password leaves the stored one unchanged; an empty password deletes it.
    expect((await save(saved)).body.hasPartnerPassword).toBe(true);
    expect((await save(await look(venue.id), { partnerPassword: '' })).body.hasPartnerPassword).toBe(false);
  });

  test('is refused when the version has changed since', async () => {
    const { body: venue } = await create();
    await save(venue, { city: 'Colmar' });
    expect((await save(venue, { city: 'Mulhouse' })).code).toBe('settings.changed');
  });

  test.each([
    ['prodOrigin', 'billets.example.com'],
    ['prodOrigin', 'https://billets.example.com/path'],
    ['preprodOrigin', 'javascript:alert(1)'],
    ['prodOrigin', 'https://billets.example.com:99999'],
    ['prodOrigin', 'https://192.168.1.300'],
    ['prodOrigin', 'https://billets.example.com:443'],
    ['baseAddressApiV5', 'ftp://tickets.example.com'],
    ['baseAddressApiV5', 'https://user:secret@tickets.example.com'],
  ] as const)('is refused with %s %s', async (field, value) => {
    const { body: venue } = await create();
    const { status, fields } = await save(venue, { [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(fields)).toEqual([field]);
  });

  test('has an origin that no other venue has', async () => {
    const origin = `https://${randomUUID()}.example`;
    const [{ body: one }, { body: other }] = [await create(), await create()];
    expect((await save(one, { prodOrigin: origin })).status).toBe(200);
    const { code, fields } = await save(other, { prodOrigin: origin });
    expect([code, Object.keys(fields)]).toEqual(['tenant.origin-already-used', ['prodOrigin']]);
    // A host name belongs to one venue, whatever the port.
    expect((await save(other, { prodOrigin: `${origin}:8443` })).code).toBe('tenant.origin-already-used');
    const platform = new URL(portal.services.config.publicUrl).hostname;
    expect((await save(other, { prodOrigin: `https://${platform}:8443` })).code).toBe(
      'tenant.origin-already-used',
    );
  });

  test('with an address that no browser opens leaves other venues reachable', async () => {
    const { body: venue } = await create();
    await portal.sql(
      `update portal.tenant set preprod_origin = 'https://billets.example:99999' where id = $1`,
      [venue.id],
    );
    portal.services.tenants.invalidate();
    expect((await portal.ask('GET /portal/allParameters', { tenant: 'aqua-rivage' })).status).toBe(200);
    await portal.sql(`update portal.tenant set preprod_origin = '' where id = $1`, [venue.id]);
    portal.services.tenants.invalidate();
  });
});
