import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage } from '#platform/mail/message.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import {
  accepting,
  addEndpoint,
  failing,
  letTimePass,
  type Receiver,
  runWebhooks,
  webhookReceiver,
} from '#test/portal/webhooks.ts';
import { noteEvent } from '../webhooks.sql.ts';
import { deleteOld } from './delivery.sql.ts';

const VENUE = 'aqua-rivage';
const HOUR = 3_600;
let portal: PortalTest;
let receiver: Receiver;
let admin: { token: string; email: string };
beforeAll(async () => {
  portal = await portalTest();
  admin = await portal.administrator({ rights: ['settings.admin'] });
});
beforeEach(async () => {
  receiver = await webhookReceiver();
});
afterEach(async () => {
  await receiver[Symbol.asyncDispose]();
  await portal.sql('delete from portal.webhook_event');
  await portal.sql('delete from portal.webhook_endpoint');
  await portal.sql(`delete from portal.outbox where task like 'webhooks.%'`);
});
afterAll(() => portal[Symbol.asyncDispose]());

const tenantId = async () => (await portal.services.tenants.find(VENUE))?.id ?? ('' as never);
/** Records an event at the venue. */
const happens = async (number = 1) =>
  portal.services.database.tenant(await tenantId(), (db) =>
    noteEvent(db, 'card.blocked', { cardNumber: `CARD${number}` }),
  );
const cardEndpoint = (url = receiver.url) =>
  addEndpoint(portal, admin.token, url, { kinds: ['card.blocked'] });
const { ask } = { ask: ((...call) => portal.ask(...call)) as PortalTest['ask'] };
const log = async (query: { state?: 'waiting' | 'delivered' | 'failed' } = {}) =>
  (await ask('GET /settingsadmin/webhookdeliveries', { query, token: admin.token })).body.deliveries;
const listed = async () =>
  (await ask('GET /settingsadmin/webhooks', { token: admin.token })).body.endpoints[0];
const pass = async (seconds: number) => {
  await letTimePass(portal, seconds);
  await runWebhooks(portal);
};

describe('webhook event', () => {
  test('is sent to every enabled endpoint that subscribes to its kind', async () => {
    await cardEndpoint();
    await cardEndpoint(`${receiver.url}/2`);
    await addEndpoint(portal, admin.token, `${receiver.url}/orders`);
    await addEndpoint(portal, admin.token, `${receiver.url}/off`, { kinds: ['card.blocked'], isOn: false });
    await happens();
    await runWebhooks(portal);
    expect(receiver.received.map(({ event }) => event.data)).toEqual([
      { cardNumber: 'CARD1' },
      { cardNumber: 'CARD1' },
    ]);
    const [first, second] = receiver.received;
    expect(first?.headers['webhook-id']).toBe(first?.event.id);
    expect(second?.body).toBe(first?.body);
    expect(await log({ state: 'delivered' })).toHaveLength(2);
  });

  test('adds no row when no endpoint subscribes', async () => {
    await happens();
    await addEndpoint(portal, admin.token, receiver.url);
    await happens();
    expect(await portal.sql(`select from portal.outbox where task = 'webhooks.event'`)).toEqual([]);
  });

  test('is not sent when its transaction is rolled back', async () => {
    await cardEndpoint();
    const work = portal.services.database.tenant(await tenantId(), async (db) => {
      await noteEvent(db, 'card.blocked', { cardNumber: 'CARD1' });
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    await runWebhooks(portal);
    expect(receiver.received).toEqual([]);
  });

  test('creates one delivery even when its job runs several times', async () => {
    await cardEndpoint();
    await happens();
    await portal.sql(
      `insert into portal.outbox (task, payload) select task, payload from portal.outbox where task = 'webhooks.event'`,
    );
    await runWebhooks(portal);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('failed webhook delivery', () => {
  test('is retried after growing waits with the same identifier and body', async () => {
    await cardEndpoint();
    receiver.answer = failing;
    await happens();
    await runWebhooks(portal);
    expect(await log()).toMatchObject([{ state: 'waiting', tries: 1, status: 503 }]);
    await pass(50);
    expect(receiver.received).toHaveLength(1);
    for (const seconds of [11, 300, 1_800, 2 * HOUR, 5 * HOUR]) await pass(seconds);
    expect(receiver.received).toHaveLength(6);
    receiver.answer = accepting;
    await pass(10 * HOUR);
    expect(await log()).toMatchObject([{ state: 'delivered', tries: 7, status: 200 }]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await listed())?.failingSince).toBeUndefined();
  });

  test('is given up after almost two days and can be resent', async () => {
    await cardEndpoint();
    receiver.answer = failing;
    await happens();
    await runWebhooks(portal);
    for (const seconds of [60, 300, 1_800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 24 * HOUR]) await pass(seconds);
    const [failed] = await log();
    expect(failed).toMatchObject({ state: 'failed', tries: 8 });
    await pass(48 * HOUR);
    expect(receiver.received).toHaveLength(8);
    receiver.answer = accepting;
    const body = { id: failed?.id ?? '' };
    expect((await ask('POST /settingsadmin/resendwebhook', { body, token: admin.token })).status).toBe(204);
    await runWebhooks(portal);
    expect(await log()).toMatchObject([{ state: 'delivered', tries: 1 }]);
    const one = await ask('GET /settingsadmin/webhookdelivery', { query: body, token: admin.token });
    expect(one.body.attempts.map(({ status }) => status)).toEqual([200, ...Array(8).fill(503)]);
  });

  test('waits with all other deliveries while the endpoint is unreachable', async () => {
    await receiver[Symbol.asyncDispose]();
    await cardEndpoint();
    await happens();
    await runWebhooks(portal);
    expect(await log()).toMatchObject([{ state: 'waiting', tries: 1, failure: 'unreachable' }]);
    await happens(2);
    await runWebhooks(portal);
    expect((await log()).map(({ tries }) => tries).sort()).toEqual([0, 1]);
    await pass(61);
    expect((await log()).map(({ tries }) => tries).sort()).toEqual([1, 2]);
  });
});

const OWN_WORDS = {
  subject: 'Un webhook ne répond plus',
  html: '<p>{WEBHOOK} est coupé.</p><div data-button="{LIEN}">Voir</div>',
};

describe('failing webhook endpoint', () => {
  test('is switched off after three days, and its administrators are notified once', async () => {
    const sent: MailMessage[] = [];
    const mailer = { send: async (message: MailMessage) => void sent.push(message) };
    await cardEndpoint();
    receiver.answer = failing;
    await happens();
    await runWebhooks(portal);
    await pass(70 * HOUR);
    expect((await listed())?.isOn).toBe(true);
    await letTimePass(portal, 3 * HOUR);
    // The venue has its own text for this mail.
    await portal.sql(
      `insert into portal.mail_template (tenant_id, mail, version, texts, saved_by)
       select id, 'webhook-given-up', 1, $1, 'a@example.com' from portal.tenant where name = 'aqua-rivage'`,
      [JSON.stringify({ 'fr-FR': OWN_WORDS })],
    );
    await runWebhooks(portal, { ...portal.services, mailer });
    expect(await listed()).toMatchObject({ isOn: false, waiting: 1, givenUpAt: expect.any(String) });
    const mails = sent.filter(({ to }) => to.address === admin.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/backoffice/webhooks`);
    expect(mails[0]?.subject).toBe('Un webhook ne répond plus');
    const other = await portal.administrator({ rights: ['settings.design'] });
    expect(sent.map(({ to }) => to.address)).not.toContain(other.email);
    await happens(2);
    await pass(48 * HOUR);
    expect(receiver.received).toHaveLength(3);
  });

  test('receives the waiting deliveries once it is on again', async () => {
    const { id } = await cardEndpoint();
    receiver.answer = failing;
    await happens();
    await runWebhooks(portal);
    const choices = { id, url: receiver.url, description: '', kinds: ['card.blocked' as const] };
    await ask('PUT /settingsadmin/webhook', { body: { ...choices, isOn: false }, token: admin.token });
    await pass(HOUR);
    expect(receiver.received).toHaveLength(1);
    const delivery = (await log())[0]?.id ?? '';
    const refused = await ask('POST /settingsadmin/resendwebhook', {
      body: { id: delivery },
      token: admin.token,
    });
    expect(refused.code).toBe('webhook.off');
    receiver.answer = accepting;
    await ask('PUT /settingsadmin/webhook', { body: { ...choices, isOn: true }, token: admin.token });
    await runWebhooks(portal);
    expect(await log()).toMatchObject([{ state: 'delivered' }]);
  });
});

test('POST /settingsadmin/resendwebhooks resends all deliveries that have failed since an instant', async () => {
  const { id } = await cardEndpoint();
  for (const number of [1, 2, 3]) await happens(number);
  await runWebhooks(portal);
  await portal.sql(`update portal.webhook_delivery set state = 'failed', ended_at = now()`);
  await portal.sql(
    `update portal.webhook_delivery set created_at = now() - interval '9 days'
      where id = (select id from portal.webhook_delivery limit 1)`,
  );
  const since = new Date(Date.now() - 24 * HOUR * 1000).toISOString();
  const again = await ask('POST /settingsadmin/resendwebhooks', {
    body: { endpointId: id, since },
    token: admin.token,
  });
  expect(again.body).toEqual({ count: 2 });
  await runWebhooks(portal);
  expect(receiver.received).toHaveLength(5);
  expect(await log({ state: 'failed' })).toHaveLength(1);
});

test('GET /settingsadmin/webhookdeliveries reads pages, newest first, without deliveries older than a month', async () => {
  await cardEndpoint();
  for (let number = 0; number < 27; number++) await happens(number);
  await runWebhooks(portal);
  const first = await ask('GET /settingsadmin/webhookdeliveries', { query: {}, token: admin.token });
  expect([first.body.deliveries.length, first.body.hasMore]).toEqual([25, true]);
  const before = first.body.deliveries.at(-1)?.id ?? '';
  const rest = await ask('GET /settingsadmin/webhookdeliveries', { query: { before }, token: admin.token });
  expect([rest.body.deliveries.length, rest.body.hasMore]).toEqual([2, false]);
  await letTimePass(portal, 31 * 24 * HOUR);
  await portal.services.database.tenant(await tenantId(), deleteOld);
  expect(await log()).toEqual([]);
});
