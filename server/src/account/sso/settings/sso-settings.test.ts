import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IdentityProvider, identityProvider } from '#test/portal/identity-provider.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let provider: IdentityProvider;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  provider = await identityProvider('http://localhost:1/patinoire-givre');
  ({ token } = await portal.administrator({ rights: ['settings.sso'], tenant: 'patinoire-givre' }));
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await portal[Symbol.asyncDispose]();
});

const tenant = 'patinoire-givre';
type Body = CallInput<'PUT /settingsportal/sso'>['body'];
const SETTINGS: Omit<Body, 'version'> = {
  isEnable: true,
  name: 'franceconnect',
  labels: { 'fr-FR': 'FranceConnect' },
  discovery: 'https://oidc.franceconnect.gouv.fr/api/v2',
  clientId: 'guichet',
  secret: 'a secret of the provider',
  scopes: 'openid email given_name family_name',
  acrValues: 'eidas1',
  signature: 'ES256',
  claims: { email: 'email', firstName: 'given_name', lastName: 'family_name', mobile: '' },
  isLogoutShared: true,
};
const read = async () => (await portal.ask('GET /settingsportal/sso', { token, tenant })).body;
const save = async (change: Partial<Body> = {}) => {
  const { version } = await read();
  return portal.ask('PUT /settingsportal/sso', { body: { ...SETTINGS, version, ...change }, token, tenant });
};
const offered = async () => (await portal.ask('GET /Tenant/SSO', { tenant })).body;
const withoutSecret = () => {
  const { secret: _, ...rest } = SETTINGS;
  return rest;
};
const saveWithoutSecret = async (change: Partial<Body>) => {
  const { version } = await read();
  const body = { ...withoutSecret(), version, ...change };
  return portal.ask('PUT /settingsportal/sso', { body, token, tenant });
};

describe('identity provider of a venue', () => {
  test('is offered after a save, to visitors of this venue only', async () => {
    expect(await offered()).toEqual({ isEnable: false, ssoName: '', labels: {} });
    const { body } = await save();
    expect(body).toMatchObject({
      hasSecret: true,
      redirectAddress: 'http://localhost:1/patinoire-givre/sso',
      logoutAddress: 'http://localhost:1/patinoire-givre',
    });
    expect(JSON.stringify(body)).not.toContain('a secret of the provider');
    expect(await offered()).toEqual({
      isEnable: true,
      ssoName: 'franceconnect',
      labels: { 'fr-FR': 'FranceConnect' },
    });
    await save({ isEnable: false });
    expect((await offered()).isEnable).toBe(false);
    await save();
  });

  test('keeps its secret, which must be sent again with another provider or client', async () => {
    expect(await saveWithoutSecret({ labels: { 'fr-FR': 'Ma ville' } })).toMatchObject({ status: 200 });
    for (const other of [{ discovery: 'https://mine.example' }, { clientId: 'mine' }])
      expect(await saveWithoutSecret(other)).toMatchObject({
        status: 400,
        code: 'sso.secret-required',
        fields: { secret: expect.any(String) },
      });
  });

  test('is restored with its secret by an undo, and the audit log contains no secret', async () => {
    await save({ discovery: 'https://first.example', secret: 'the first secret' });
    await save({ discovery: 'https://second.example', secret: 'the second secret' });
    const { version } = await read();
    const undone = await portal.ask('POST /settingsportal/undosso', { body: { version }, token, tenant });
    expect(undone.body).toMatchObject({
      discovery: 'https://first.example',
      hasSecret: true,
      previous: { discovery: 'https://second.example' },
    });
    const entries = await portal.sql<{ action: string; changes: string }>(
      `select action, changes::text from portal.audit_entry where action like 'sso.%' order by at desc limit 2`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['sso.undone', 'sso.saved']);
    expect(JSON.stringify(entries)).not.toContain('second secret');
    expect(JSON.stringify(entries)).toContain('••••••');
  });

  test('returns 409 for a save based on an outdated version', async () => {
    const { version } = await read();
    await save({ acrValues: 'eidas2' });
    expect(await save({ version })).toMatchObject({ status: 409, code: 'settings.changed' });
  });

  test.each<[string, Partial<Body>]>([
    ['discovery', { discovery: 'http://oidc.example' }],
    ['discovery', { discovery: 'https://me:secret@oidc.example' }],
    ['discovery', { discovery: 'javascript:alert(1)' }],
    ['scopes', { scopes: 'email' }],
    ['name', { name: 'France Connect' }],
    ['clientId', { clientId: '' }],
    ['claims.email', { claims: { email: '', firstName: '', lastName: '', mobile: '' } }],
    ['labels.fr-FR', { labels: {} }],
  ])('rejects at %s: %j', async (field, change) => {
    const { status, fields } = await save(change);
    expect(status).toBe(400);
    expect(Object.keys(fields)).toContain(field);
  });

  test('is enabled for the back office by the super administrator only', async () => {
    const refused = { status: 403, code: 'sso.not-super-administrator' };
    expect(await save({ isForAdministrators: true })).toMatchObject(refused);
    const everyRight = (await portal.administrator({ isSuper: true, tenant })).token;
    const { version } = await read();
    const body = { ...SETTINGS, version, isForAdministrators: true };
    expect(await portal.ask('PUT /settingsportal/sso', { body, token: everyRight, tenant })).toMatchObject({
      status: 200,
    });
    // Another administrator cannot replace the enabled provider.
    expect(
      await save({ isForAdministrators: true, discovery: 'https://elsewhere.example.com' }),
    ).toMatchObject(refused);
    expect(await save({ isForAdministrators: true, secret: 'another secret' })).toMatchObject(refused);
    const labels = { 'fr-FR': 'La ville' };
    expect((await saveWithoutSecret({ isForAdministrators: true, labels })).status).toBe(200);
    // An administrator with the right can disable the provider for the back office, but not enable it.
    expect((await saveWithoutSecret({ isForAdministrators: false, labels })).status).toBe(200);
    const undone = { body: { version: (await read()).version }, token, tenant };
    expect(await portal.ask('POST /settingsportal/undosso', undone)).toMatchObject(refused);
  });

  test('has a secret expiry date, about which the health check warns while the provider is on', async () => {
    const { token: health } = await portal.administrator({ rights: ['settings.admin'], tenant });
    const secrets = async () => {
      const { body } = await portal.ask('POST /settingsadmin/checkhealth', { token: health, tenant });
      return body.lines.find(({ line }) => line === 'secrets');
    };
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await save();
    expect(await secrets()).toMatchObject({ isGreen: true, facts: {} });
    // The expiry date does not affect back-office access: an administrator with the right can enter it.
    await portal.sql(`update portal.sso_settings set choices = choices || '{"isForAdministrators": true}'`);
    const kept = { isForAdministrators: true, secretExpiresOn: inDays(20) };
    expect((await saveWithoutSecret(kept)).body.secretExpiresOn).toBe(kept.secretExpiresOn);
    expect(await secrets()).toMatchObject({
      isGreen: false,
      facts: { secret: 'sso', expiresOn: kept.secretExpiresOn },
    });
    await saveWithoutSecret({ ...kept, isEnable: false });
    expect((await secrets())?.isGreen).toBe(true);
    await saveWithoutSecret({ secretExpiresOn: inDays(90) });
    expect(await secrets()).toMatchObject({ isGreen: true, facts: { expiresOn: inDays(90) } });
    expect(await save({ secretExpiresOn: '30/11/2027' })).toMatchObject({
      status: 400,
      fields: { secretExpiresOn: expect.any(String) },
    });
  });

  test('requires the right settings.sso', async () => {
    const other = await portal.administrator({ rights: ['settings.design'], tenant });
    expect(await portal.ask('GET /settingsportal/sso', { token: other.token, tenant })).toMatchObject({
      status: 401,
      code: 'commons.admin-right-required',
    });
  });
});

describe('POST /settingsportal/testsso', () => {
  const attempt = async (change: object = {}) => {
    const body = {
      discovery: provider.issuer,
      scopes: 'openid email',
      signature: 'ES256' as const,
      isLogoutShared: true,
      ...change,
    };
    return (await portal.ask('POST /settingsportal/testsso', { body, token, tenant })).body;
  };

  test('does not query a provider on the same machine in production', async () => {
    await using production = await portalTest({ settings: { deploymentMode: 'prod' } });
    const by = await production.administrator({ rights: ['settings.sso'], tenant });
    const body = {
      discovery: provider.issuer,
      scopes: 'openid',
      signature: 'none' as const,
      isLogoutShared: true,
    };
    const answer = await production.ask('POST /settingsportal/testsso', { body, token: by.token, tenant });
    expect([answer.status, answer.body.outcome]).toEqual([200, 'forbidden']);
  });

  test('reads the discovery document at either of its addresses', async () => {
    const found = { outcome: 'read', issuer: provider.issuer, problems: [] };
    expect(await attempt()).toEqual(found);
    const discovery = `${provider.issuer}/.well-known/openid-configuration`;
    expect(await attempt({ discovery })).toEqual(found);
  });

  test('reports scopes and signatures that the provider does not offer', async () => {
    expect(await attempt({ scopes: 'openid identite_pivot', signature: 'RS256' })).toMatchObject({
      outcome: 'read',
      problems: ['no-scope', 'no-signature'],
    });
  });

  test('reports every other problem of the discovery document', async () => {
    const documents: Record<string, string> = {
      '/other/.well-known/openid-configuration': JSON.stringify({
        issuer: 'https://elsewhere.example',
        authorization_endpoint: 'https://elsewhere.example/a',
        token_endpoint: 'https://elsewhere.example/t',
      }),
      '/page/.well-known/openid-configuration': '<!doctype html>',
    };
    const server = createServer((request, response) => {
      const document = documents[request.url ?? ''];
      response.writeHead(document === undefined ? 404 : 200).end(document);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await attempt({ discovery: `${at}/other` })).toMatchObject({ outcome: 'other-issuer' });
    expect(await attempt({ discovery: `${at}/page` })).toMatchObject({ outcome: 'unreadable' });
    expect(await attempt({ discovery: `${at}/nothing` })).toMatchObject({ outcome: 'refused' });
    await new Promise((resolve) => server.close(resolve));
    expect(await attempt({ discovery: at })).toMatchObject({ outcome: 'unreachable' });
  });
});
