import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, parseKey } from '#gateways/ticketing/adapter/credentials.ts';
import { createEmbeddedTicketing } from '#gateways/ticketing/embedded/gateway.ts';
import { jobsOfDomains } from '#jobs.ts';
import { signWebhook } from '#platform/http/standard-webhooks.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { type TestAdapter, testAdapter } from '#test/portal/adapter-server.ts';
import { connectVenue } from '#test/portal/connections.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { buyTickets } from '#test/portal/sold-tickets.ts';
import { addEndpoint, runWebhooks, webhookReceiver } from '#test/portal/webhooks.ts';

const VENUE = 'aqua-rivage';

let portal: PortalTest;
let adapter: TestAdapter;
beforeAll(async () => {
  portal = await portalTest();
  const { database, tenants } = portal.services;
  const tenant = await tenants.find(VENUE);
  if (!tenant) throw new Error(`no ${VENUE}`);
  adapter = await testAdapter(createEmbeddedTicketing(database).of(tenant));
  await connectVenue(portal, VENUE, `adapter+${adapter.address}`, adapter.key);
});
afterAll(async () => {
  await adapter[Symbol.asyncDispose]();
  await portal[Symbol.asyncDispose]();
});

interface Sent {
  venue?: string;
  key?: string;
  /** Seconds since it was signed */
  age?: number;
  headers?: Record<string, string>;
}

/** Sends an event as the venue's system does. */
async function report(event: unknown, { venue = VENUE, key = adapter.key, age = 0, headers }: Sent = {}) {
  const id = `msg_${randomUUID()}`;
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api/v1/ticketing-systems/${venue}/events`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook({ id, timestamp, body }, [parseKey(key)?.secret ?? '']),
      ...headers,
    },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.body && JSON.parse(answer.body) };
}

/** Runs what waits of the tickets. @returns the mails that it sends */
async function run(): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const send = async (message: MailMessage) => void sent.push(message);
  const tasks = jobsOfDomains({ ...portal.services, mailer: { ...portal.services.mailer, send } })
    .tasks as TaskList;
  const waiting = await portal.sql<{ task: string; payload: object }>(
    `delete from portal.outbox where task like 'tickets.%' returning task, payload`,
  );
  for (const { task, payload } of waiting) await tasks[task]?.run(payload, {} as never);
  return sent;
}

const readingAgain = () =>
  portal.sql<{ isLater: boolean }>(
    `select run_at > now() as "isLater" from portal.outbox where task = 'tickets.read-again'`,
  );

describe('an event of a ticketing system', () => {
  it('lets the portal read a changed catalogue at once, and again when a reading was under way', async () => {
    const count = async () =>
      (await portal.sql<{ count: number }>('select count(*)::int from portal.catalogue_synchronization'))[0]
        ?.count ?? 0;
    await portal.sql('delete from portal.catalogue_synchronization');
    const before = await count();
    expect(await report({ type: 'catalogue.changed' })).toEqual({ status: 204, body: '' });
    await run();
    expect(await count()).toBe(before + 1);
    await report({ type: 'catalogue.changed' });
    await run();
    expect(await count()).toBe(before + 1);
    expect(await readingAgain()).toEqual([{ isLater: true }]);
    await portal.sql(`delete from portal.outbox where task = 'tickets.read-again'`);
  });

  it('lets customers of a moved session know at once, also when it is reported twice', async () => {
    const token = await portal.signIn();
    const [ticket] = await buyTickets(portal, token, 1);
    await run();
    await portal.sql(
      `update venue.session set start_at = start_at + interval '1 hour', end_at = end_at + interval '1 hour'
        where id = (select session_id from venue.ticket where ticket_number = $1)`,
      [ticket?.ticketNumber],
    );
    for (let times = 0; times < 2; times++)
      expect((await report({ type: 'session.changed' })).status).toBe(204);
    // The first run follows the session, the second one mails.
    const mails = [...(await run()), ...(await run())];
    expect(mails.map(({ to }) => to.address)).toEqual(['jeanne@example.com']);
  });

  it('sends a webhook for a used ticket once, whichever use arrives first', async () => {
    const { token } = await portal.administrator({ rights: ['settings.admin'] });
    await using receiver = await webhookReceiver();
    await addEndpoint(portal, token, receiver.url);
    await portal.sql(`update portal.webhook_endpoint set kinds = '{ticket.used,card.used}'`);
    const used = (useId: string) => ({
      type: 'ticket.used',
      timestamp: new Date().toISOString(),
      data: { useId, ticketNumber: 'T-1', establishmentCode: 'RIVAGE' },
    });
    const card = {
      type: 'card.changed',
      data: {
        cardNumber: 'C-1',
        use: { useId: randomUUID(), establishmentCode: 'RIVAGE', unit: 'admission', spent: 1, remaining: 9 },
      },
    };
    const [one, other] = [randomUUID(), 'gate 3, 1024'];
    for (const event of [used(other), card, used(one), used(one), card])
      expect((await report(event)).status).toBe(204);
    await runWebhooks(portal);
    const received = receiver.received.map(({ event }) => event);
    expect(received.map(({ type }) => type).sort()).toEqual(['card.used', 'ticket.used', 'ticket.used']);
    expect(received.map(({ data }) => data.passId)).toContain(other);
    expect(received.find(({ type }) => type === 'card.used')?.data).toMatchObject({ remaining: 9 });
  });

  it('accepts a card that changed without a use, and a type of a later version', async () => {
    expect((await report({ type: 'card.changed', data: { cardNumber: 'C-1' } })).status).toBe(204);
    expect((await report({ type: 'weather.changed', data: { rain: true } })).status).toBe(204);
  });

  it.each<[string, unknown, Sent, number, object]>([
    [
      'the secret of another connection',
      { type: 'catalogue.changed' },
      { key: newKey() },
      401,
      { reason: 'bad-signature' },
    ],
    [
      'a signature of six minutes ago',
      { type: 'catalogue.changed' },
      { age: 360 },
      401,
      { reason: 'bad-signature' },
    ],
    [
      'no signature',
      { type: 'catalogue.changed' },
      { headers: { 'webhook-signature': '' } },
      401,
      { reason: 'bad-signature' },
    ],
    [
      'a time that is no number',
      { type: 'catalogue.changed' },
      { headers: { 'webhook-timestamp': '1e3' } },
      401,
      { reason: 'bad-signature' },
    ],
    ['a body that is no JSON', '{', {}, 400, { reason: 'malformed', field: 'type' }],
    [
      'a use without an id',
      { type: 'ticket.used', data: { ticketNumber: 'T', establishmentCode: 'R' } },
      {},
      400,
      { field: 'data.useId' },
    ],
    [
      'a venue of the embedded system',
      { type: 'catalogue.changed' },
      { venue: 'patinoire-givre' },
      404,
      { reason: 'no-system' },
    ],
    ['an unknown venue', { type: 'catalogue.changed' }, { venue: 'nowhere' }, 404, { reason: 'no-system' }],
  ])('is refused with %s, and changes nothing', async (_what, event, sent, status, body) => {
    expect(await report(event, sent)).toMatchObject({ status, body });
    expect(await readingAgain()).toEqual([]);
  });
});
