import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { healthTasks } from '#backoffice/health/health.jobs.ts';
import { checkVenue } from '#backoffice/health/health.service.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { refundBank } from '#test/portal/refunds.ts';
import { buyTickets } from '#test/portal/sold-tickets.ts';
import { addEndpoint, type Receiver, runWebhooks, webhookReceiver } from '#test/portal/webhooks.ts';
import { cartToPay } from '#test/system/support.ts';

let portal: PortalTest;
let receiver: Receiver;
let admin: string;
let clerk: string;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token: admin } = await portal.administrator({ rights: ['settings.admin'] }));
  ({ token: clerk } = await portal.administrator({ rights: ['stucked-carts'] }));
  token = await portal.signIn();
});
beforeEach(async () => {
  receiver = await webhookReceiver();
});
afterEach(async () => {
  await receiver[Symbol.asyncDispose]();
  await portal.sql('delete from portal.webhook_endpoint');
  await portal.sql(`delete from portal.outbox where task like 'webhooks.%'`);
});
afterAll(() => portal[Symbol.asyncDispose]());

const received = () => receiver.received.map(({ event }) => event);

describe('the webhook of a sold order', () => {
  test('is sent once with lines and tickets, without the buyer or the codes for turnstiles', async () => {
    await addEndpoint(portal, admin, receiver.url);
    const [ticket] = await buyTickets(portal, token, 2);
    await runWebhooks(portal);
    const [event, ...others] = received();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'order.sold',
      tenant: 'aqua-rivage',
      data: {
        orderNumber: ticket?.externalPurchaseId,
        currency: 'EUR',
        language: 'fr-FR',
        lines: [{ quantity: 2 }],
        tickets: [{ number: expect.any(String) }, { number: expect.any(String) }],
      },
    });
    const text = receiver.received[0]?.body ?? '';
    const [customer] = await portal.sql<{ id: string; code: string }>(
      `select customer.id, ticket.code from portal.ticket join portal.customer on customer.id = ticket.user_id
        where ticket.ticket_number = $1`,
      [ticket?.ticketNumber],
    );
    for (const secret of ['jeanne@example.com', customer?.id, customer?.code])
      expect(text).not.toContain(secret);
  });

  test('is enqueued in the transaction of the sale, and rolled back with it', async () => {
    await addEndpoint(portal, admin, receiver.url);
    const noted = async () =>
      (await portal.sql(`select from portal.outbox where task = 'webhooks.event'`)).length;
    await portal.sql(
      `create function portal.refuse_ticket() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    );
    await portal.sql(
      'create trigger refused before insert on portal.ticket for each row execute function portal.refuse_ticket()',
    );
    const { form } = await cartToPay(portal, await portal.session(5), 1, { token });
    await portal.notify(form);
    expect(await noted()).toBe(0);
    await portal.sql('drop trigger refused on portal.ticket');
  });

  test('writes no row when no endpoint subscribes to it', async () => {
    await addEndpoint(portal, admin, receiver.url, { kinds: ['refund.made'] });
    await buyTickets(portal, token);
    expect(await portal.sql(`select from portal.outbox where task = 'webhooks.event'`)).toEqual([]);
  });
});

test('webhooks distinguish cancelled lines, their refund, and a refund that fails later', async () => {
  const kinds = ['order.cancelled' as const, 'refund.made' as const, 'refund.failed' as const];
  await addEndpoint(portal, admin, receiver.url, { kinds });
  const [ticket] = await buyTickets(portal, token);
  const orderNumber = ticket?.externalPurchaseId ?? '';
  const [order] = await portal.sql<{ userId: string; lineId: string; amount: number }>(
    `select user_id as "userId", lines -> 0 ->> 'id' as "lineId", total_amount as amount
       from portal.purchase where external_purchase_id = $1`,
    [orderNumber],
  );
  const refundId = randomUUID();
  const body = {
    refundId,
    customerId: order?.userId ?? '',
    externalPurchaseId: orderNumber,
    lineIds: [order?.lineId ?? ''],
    amount: order?.amount ?? 0,
  };
  expect((await portal.ask('POST /settingsadmin/lookuprefund', { body, token: clerk })).status).toBe(200);
  await runWebhooks(portal);
  expect(received()).toMatchObject([
    {
      type: 'order.cancelled',
      data: { orderNumber, refundId, amount: order?.amount, lines: [{ id: order?.lineId }], tickets: [{}] },
    },
  ]);
  const bank = refundBank(portal);
  await bank.run();
  await runWebhooks(portal);
  expect(received()[1]).toMatchObject({
    type: 'refund.made',
    data: { orderNumber, refundId, amount: order?.amount, currency: 'EUR' },
  });
  await bank.announce([...bank.given.keys()][0] ?? '', 'failed');
  await runWebhooks(portal);
  expect(received()[2]).toMatchObject({ type: 'refund.failed', data: { orderNumber, refundId } });
});

test('a changed health line is sent to venue and provider, as one event', async () => {
  const provider = await portal.administrator({ rights: ['settings.admin'], tenant: 'plateforme' });
  await addEndpoint(portal, admin, `${receiver.url}/venue`, { kinds: ['health.turned'] });
  await addEndpoint(portal, provider.token, `${receiver.url}/provider`, {
    kinds: ['health.turned'],
    tenant: 'plateforme',
  });
  const venue = await portal.services.tenants.find('aqua-rivage');
  if (!venue) throw new Error('There is no venue');
  await portal.sql(
    `insert into portal.stuck_cart (tenant_id, cart_id, state, paid_at, amount)
     values ($1, gen_random_uuid(), 'stuck', date_trunc('milliseconds', now()), 1200)`,
    [venue.id],
  );
  await checkVenue(portal.services, venue, false);
  const jobs = await portal.sql<{ payload: object }>(
    `delete from portal.outbox where task = 'health.alert' returning payload`,
  );
  const services = { ...portal.services, mailer: { send: async () => undefined } };
  for (const { payload } of [...jobs, ...jobs])
    await healthTasks(services)['health.alert']?.run(payload, {} as never);
  await runWebhooks(portal);
  const sent = received().filter(({ data }) => JSON.stringify(data).includes('stuckCarts'));
  expect(sent.map(({ tenant }) => tenant).sort()).toEqual(['aqua-rivage', 'plateforme']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(sent[0]?.data).toMatchObject({ venue: { name: 'aqua-rivage' }, lines: expect.any(Array) });
  await portal.sql('delete from portal.stuck_cart');
});

test('a card that the portal attaches, detaches or blocks is sent with its number', async () => {
  await addEndpoint(portal, admin, receiver.url, {
    kinds: ['card.attached', 'card.detached', 'card.blocked'],
  });
  const cardNumber = '0418 6120';
  const [jeanne] = await portal.sql<{ id: string }>(
    `select customer.id from portal.customer join portal.tenant on tenant.id = tenant_id
      where email = 'jeanne@example.com' and tenant.name = 'aqua-rivage'`,
  );
  await portal.ask('DELETE /user/DetachMembership', {
    query: { cardNumber, userIdToDetach: jeanne?.id ?? '' },
    token,
  });
  await portal.ask('PUT /user/InvalidateMembership', { query: { cardNumber: '04182207' }, token });
  await runWebhooks(portal);
  // The order of the events is undefined.
  expect(Object.fromEntries(received().map(({ type, data }) => [type, data]))).toEqual({
    'card.detached': { cardNumber: '04186120' },
    'card.blocked': { cardNumber: '04182207' },
  });
});
