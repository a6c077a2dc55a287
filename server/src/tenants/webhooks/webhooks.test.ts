import { MAX_ENDPOINTS } from '@guichet/contract/tenants/webhook-rules.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addEndpoint, letTimePass, type Receiver, webhookReceiver } from '#test/portal/webhooks.ts';
import { findReceiverSecrets } from './webhooks-sandbox.service.ts';

const URL = 'https://accounting.example/hook';
let portal: PortalTest;
let receiver: Receiver;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['settings.admin'] }));
});
beforeEach(async () => {
  receiver = await webhookReceiver();
});
afterEach(async () => {
  await receiver[Symbol.asyncDispose]();
  await portal.sql(
    `delete from portal.webhook_endpoint using portal.tenant where tenant.id = tenant_id and name = 'aqua-rivage'`,
  );
});
afterAll(() => portal[Symbol.asyncDispose]());

const list = async (tenant = 'aqua-rivage', by = token) =>
  (await portal.ask('GET /settingsadmin/webhooks', { token: by, tenant })).body.endpoints;
const tryOut = async (id: string) =>
  (await portal.ask('POST /settingsadmin/webhooktest', { body: { id }, token })).body;
const auditedActions = async () =>
  (await portal.ask('GET /settingsadmin/audit', { query: { action: 'webhook.' }, token })).body.entries.map(
    ({ action }) => action,
  );

describe('webhook endpoint', () => {
  test('is added with a secret that is shown once and stored encrypted', async () => {
    const { id, secret } = await addEndpoint(portal, token, URL, { description: 'Comptabilité' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await list()).toMatchObject([
      { id, url: URL, description: 'Comptabilité', isOn: true, waiting: 0 },
    ]);
    const stored = await portal.sql<{ row: string }>(
      'select webhook_endpoint::text as row from portal.webhook_endpoint where id = $1',
      [id],
    );
    expect(stored[0]?.row).not.toContain(secret.slice(6));
    expect(JSON.stringify(await list())).not.toContain(secret);
  });

  test('is changed and removed, and the audit log records both', async () => {
    const { id } = await addEndpoint(portal, token, URL);
    const body = {
      id,
      url: `${URL}/2`,
      description: 'CRM',
      kinds: ['card.blocked' as const, 'order.sold' as const],
      isOn: false,
    };
    expect((await portal.ask('PUT /settingsadmin/webhook', { body, token })).status).toBe(204);
    expect(await list()).toMatchObject([{ ...body, kinds: ['order.sold', 'card.blocked'] }]);
    expect((await portal.ask('DELETE /settingsadmin/webhook', { query: { id }, token })).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await auditedActions()).slice(0, 3)).toEqual([
      'webhook.deleted',
      'webhook.changed',
      'webhook.created',
    ]);
  });

  test.each([
    ['http://accounting.example/hook'],
    ['ftp://accounting.example'],
    ['accounting.example'],
    ['https://user:password@accounting.example/'],
    ['https://accounting.example/#part'],
  ])('is rejected at %s', async (url) => {
    const body = { url, description: '', kinds: ['order.sold' as const], isOn: true };
    const refused = await portal.ask('POST /settingsadmin/webhook', { body, token });
    expect(refused.status).toBe(400);
    expect(refused.fields.url).toContain('https');
  });

  test('on the same machine is accepted outside production and rejected in production', async () => {
    expect((await addEndpoint(portal, token, receiver.url)).id).toBeDefined();
    const { config } = portal.services;
    const mode = config.deploymentMode;
    config.deploymentMode = 'prod';
    const body = { url: receiver.url, description: '', kinds: ['order.sold' as const], isOn: true };
    const refused = await portal.ask('POST /settingsadmin/webhook', { body, token });
    config.deploymentMode = mode;
    expect(refused.fields.url).toContain('https');
  });

  test('is rejected beyond the maximum of ten', async () => {
    for (let number = 0; number < MAX_ENDPOINTS; number++)
      await addEndpoint(portal, token, `${URL}/${number}`);
    const body = { url: URL, description: '', kinds: ['order.sold' as const], isOn: true };
    expect((await portal.ask('POST /settingsadmin/webhook', { body, token })).code).toBe('webhook.most');
  });

  test('returns 404 to another tenant', async () => {
    const { id } = await addEndpoint(portal, token, receiver.url);
    const delivery = await tryOut(id);
    const tenant = 'patinoire-givre';
    const other = await portal.administrator({ rights: ['settings.admin'], tenant });
    const from = { token: other.token, tenant };
    const refusals = await Promise.all([
      portal.ask('DELETE /settingsadmin/webhook', { query: { id }, ...from }),
      portal.ask('POST /settingsadmin/webhooksecret', { body: { id }, ...from }),
      portal.ask('POST /settingsadmin/webhooktest', { body: { id }, ...from }),
      portal.ask('GET /settingsadmin/webhookdelivery', { query: { id: delivery.id }, ...from }),
      portal.ask('POST /settingsadmin/resendwebhook', { body: { id: delivery.id }, ...from }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await list(from.tenant, from.token)).map((one) => one.id)).not.toContain(id);
    const log = await portal.ask('GET /settingsadmin/webhookdeliveries', { query: {}, ...from });
    expect(log.body.deliveries).toEqual([]);
  });
});

describe('POST /settingsadmin/webhooktest', () => {
  test('sends a test event immediately and reports the answer', async () => {
    const { id, secret } = await addEndpoint(portal, token, receiver.url, { isOn: false });
    expect(await tryOut(id)).toMatchObject({
      kind: 'webhook.test',
      state: 'delivered',
      status: 200,
      tries: 1,
    });
    expect(receiver.received[0]?.event).toMatchObject({
      type: 'webhook.test',
      tenant: 'aqua-rivage',
      data: {},
    });
    expect(receiver.knows(secret)).toBe(1);
  });

  test('does not retry a failed test event, and logs it with its answer', async () => {
    receiver.answer = (response) => void response.writeHead(500).end('no such table');
    const { id } = await addEndpoint(portal, token, receiver.url);
    const delivery = await tryOut(id);
    expect(delivery).toMatchObject({ state: 'failed', status: 500 });
    const { body } = await portal.ask('GET /settingsadmin/webhookdelivery', {
      query: { id: delivery.id },
      token,
    });
    expect(body.attempts).toMatchObject([{ status: 500, answer: 'no such table' }]);
    expect(body.attempts[0]?.headers['webhook-signature']).toMatch(/^v1,/);
    expect(JSON.parse(body.body)).toMatchObject({ type: 'webhook.test' });
    // A failed test does not mark the endpoint as failing: the endpoint may not be ready yet.
    expect((await list())[0]?.failingSince).toBeUndefined();
  });
});

describe('webhook secret', () => {
  const rotate = async (id: string) =>
    (await portal.ask('POST /settingsadmin/webhooksecret', { body: { id }, token })).body.secret;

  test('also signs for a day after its replacement', async () => {
    const { id, secret } = await addEndpoint(portal, token, receiver.url);
    const next = await rotate(id);
    expect((await list())[0]?.formerSecretUntil).toBeDefined();
    await tryOut(id);
    expect([receiver.knows(secret), receiver.knows(next)]).toEqual([1, 1]);
    await letTimePass(portal, 24 * 3_600);
    await tryOut(id);
    expect([receiver.knows(secret), receiver.knows(next)]).toEqual([0, 1]);
    expect((await list())[0]?.formerSecretUntil).toBeUndefined();
  });

  test('can be ended immediately after its replacement', async () => {
    const { id, secret } = await addEndpoint(portal, token, receiver.url);
    const next = await rotate(id);
    for (let time = 0; time < 2; time++)
      await portal.ask('DELETE /settingsadmin/webhooksecret', { query: { id }, token });
    await tryOut(id);
    expect([receiver.knows(secret), receiver.knows(next)]).toEqual([0, 1]);
    expect((await auditedActions()).slice(0, 3)).toEqual([
      'webhook.secret-ended',
      'webhook.secret-made',
      'webhook.created',
    ]);
  });

  test('is known to the embedded receiver for endpoints that lead there', async () => {
    const { body } = await portal.ask('GET /settingsadmin/webhooks', { token });
    const { secret } = await addEndpoint(portal, token, `${body.receiver}?answer=503`);
    await addEndpoint(portal, token, URL);
    expect(await findReceiverSecrets(portal.services, 'aqua-rivage')).toEqual([secret]);
    expect(await findReceiverSecrets(portal.services, 'patinoire-givre')).toHaveLength(1);
    expect(await findReceiverSecrets(portal.services, 'nowhere')).toEqual([]);
  });
});
