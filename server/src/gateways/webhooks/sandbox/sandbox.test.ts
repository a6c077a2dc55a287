import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWebhookSecret, signWebhook } from '#platform/http/standard-webhooks.ts';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { sandboxWebhooks } from './plugin.ts';

const NOW = 1_770_000_000_000;
const SECRET = newWebhookSecret();
let database: TestDatabase;
let app: FastifyInstance;
const options = (deploymentMode: string) => ({
  deploymentMode,
  database: database.database,
  findSecrets: async (tenantName: string) => (tenantName === 'venue' ? [SECRET] : []),
  clock: () => NOW,
});
beforeAll(async () => {
  database = await testDatabase();
  app = fastify();
  await app.register(sandboxWebhooks, options('dev'));
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** Posts a signed message; `change` alters it after it was signed. */
async function post(url: string, change: { body?: string; secret?: string; timestamp?: number } = {}) {
  const { secret = SECRET, timestamp = NOW / 1000 } = change;
  const message = { id: 'm1', timestamp, body: '{"type":"order.sold","data":{}}' };
  const response = await app.inject({
    method: 'POST',
    url: `/sandbox/webhooks/${url}`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(message, [secret]),
    },
    payload: change.body ?? message.body,
  });
  return response.statusCode;
}
const page = async () => (await app.inject({ url: '/sandbox/webhooks' })).body;

describe('embedded webhook receiver', () => {
  it('accepts and shows a message signed with a secret of the tenant', async () => {
    expect(await post('venue')).toBe(200);
    expect(await page()).toContain('Signature vérifiée');
    const [arrival] = (await app.inject({ url: '/sandbox/webhooks.json?tenant=venue' })).json();
    expect(arrival).toMatchObject({ messageId: 'm1', signatures: 1, matching: 1, status: 200 });
  });

  it.each([
    ['another body', 'venue', { body: '{"type":"order.sold","data":{"amount":1}}' }],
    ['another secret', 'venue', { secret: newWebhookSecret() }],
    ['an instant of an hour ago', 'venue', { timestamp: NOW / 1000 - 3_600 }],
    ['another tenant', 'elsewhere', {}],
  ])('refuses %s', async (_, tenant, change) => {
    expect(await post(tenant, change)).toBe(401);
  });

  it('answers with the status in its address', async () => {
    expect(await post('venue?answer=503')).toBe(503);
    expect(await post('venue?answer=999')).toBe(400);
  });

  it('shows a body that is no JSON, and runs nothing', async () => {
    expect(await post('venue', { body: '<script>alert(1)</script>' })).toBe(401);
    const list = await app.inject({ url: '/sandbox/webhooks' });
    expect(list.body).toContain('&#60;script&#62;');
    expect(list.body).not.toContain('<script>');
    expect(list.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('is not mounted in production', async () => {
    await expect(fastify().register(sandboxWebhooks, options('prod'))).rejects.toThrow('never mounted');
  });
});
