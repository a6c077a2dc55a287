import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import {
  addEndpoint,
  letTimePass,
  type Receiver,
  runWebhooks,
  webhookReceiver,
} from '#test/portal/webhooks.ts';
import { lockEndpoint, noteEvent } from '../webhooks.sql.ts';
import { beginAgain, claimDue, recordAnswering, recordAttempt } from './delivery.sql.ts';

const VENUE = 'aqua-rivage';
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
  for (const table of ['portal.webhook_event', 'portal.webhook_endpoint', 'portal.outbox'])
    await portal.sql(`delete from ${table}`);
});
afterAll(() => portal[Symbol.asyncDispose]());

const tenantId = async () => (await portal.services.tenants.find(VENUE))?.id ?? ('' as never);
const happens = async () =>
  portal.services.database.tenant(await tenantId(), (db) =>
    noteEvent(db, 'card.blocked', { cardNumber: 'CARD1' }),
  );
const endpoint = () => addEndpoint(portal, token, receiver.url, { kinds: ['card.blocked'] });
const log = async () =>
  (await portal.ask('GET /settingsadmin/webhookdeliveries', { query: {}, token })).body.deliveries;
const listed = async () => (await portal.ask('GET /settingsadmin/webhooks', { token })).body.endpoints[0];

test('a delivery with an unreadable secret is not sent and fails until the secret is replaced', async () => {
  const { id } = await endpoint();
  await portal.sql(
    `update portal.webhook_endpoint set secret_encrypted = regexp_replace(secret_encrypted, '^v1\\.[^.]+', 'v1.lostkey')`,
  );
  await happens();
  await runWebhooks(portal);
  expect(receiver.received).toEqual([]);
  expect(await log()).toMatchObject([{ state: 'waiting', tries: 1, failure: 'secret' }]);
  expect((await listed())?.failingSince).toBeDefined();
  await portal.ask('POST /settingsadmin/webhooksecret', { body: { id }, token });
  await letTimePass(portal, 61);
  await runWebhooks(portal);
  expect(receiver.received).toHaveLength(1);
  expect(await log()).toMatchObject([{ state: 'delivered', tries: 2 }]);
});

test('recording the outcome of a delivery waits for a concurrent resend without a deadlock', async () => {
  const { id: endpointId } = await endpoint();
  await happens();
  await portal.sql(`update portal.outbox set run_at = now() where task = 'webhooks.event'`);
  receiver.answer = (response) => void response.writeHead(503).end();
  await runWebhooks(portal);
  await letTimePass(portal, 61);
  const { database } = portal.services;
  const tenant = await tenantId();
  const [claimed] = await database.tenant(tenant, (db) => claimDue(db, endpointId, 1));
  if (!claimed) throw new Error('Nothing is due');
  const outcome = { failure: 'timeout' as const, durationMs: 1, headers: {}, answer: '' };
  let ended: Promise<void> | undefined;
  await database.tenant(tenant, async (db) => {
    await lockEndpoint(db, endpointId);
    ended = database.tenant(tenant, async (other) => {
      await recordAnswering(other, claimed, outcome);
      await recordAttempt(other, claimed, outcome);
    });
    await waitForLock();
    await db.query('set local lock_timeout = 500');
    await beginAgain(db, claimed.id);
  });
  await ended;
  // The resend starts a new delivery, which the outcome of the old attempt must not end.
  expect(await log()).toMatchObject([{ state: 'waiting', tries: 0 }]);
});

async function waitForLock(): Promise<void> {
  for (;;) {
    const [waiting] = await portal.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting) return;
  }
}
