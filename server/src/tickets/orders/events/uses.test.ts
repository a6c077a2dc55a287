import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsOfDomains } from '#jobs.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { buyTickets } from '#test/portal/sold-tickets.ts';
import { addEndpoint, type Receiver, runWebhooks, webhookReceiver } from '#test/portal/webhooks.ts';

let portal: PortalTest;
let receiver: Receiver;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  token = await portal.signIn();
  receiver = await webhookReceiver();
  const admin = await portal.administrator({ rights: ['settings.admin'] });
  await addEndpoint(portal, admin.token, receiver.url);
  await portal.sql(
    `update portal.webhook_endpoint set kinds = '{ticket.used,card.used,session.moved,session.cancelled}'`,
  );
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await portal[Symbol.asyncDispose]();
});

const received = () => receiver.received.splice(0).map(({ event }) => event);

describe('the webhook ticket.used', () => {
  it('is sent once for a ticket that a turnstile accepts, without its code', async () => {
    const [ticket] = await buyTickets(portal, token, 1);
    const [stored] = await portal.sql<{ code: string; tenant: string; place: string }>(
      `update venue.ticket set valid_from = now() - interval '1 minute' from venue.session
        where ticket_number = $1 and session.tenant_id = ticket.tenant_id and session.id = ticket.session_id
        returning code, ticket.tenant_id as tenant, session.establishment_code as place`,
      [ticket?.ticketNumber],
    );
    const { ticketing } = await portal.addNode();
    const turnstile = ticketing.turnstileOf(parseTenantId(stored?.tenant ?? ''));
    const passId = randomUUID();
    const pass = (id: string) =>
      turnstile.pass({
        passId: id,
        code: stored?.code ?? '',
        establishmentCode: stored?.place ?? '',
        direction: 'in',
      });
    expect(await pass(passId)).toMatchObject({ accepted: true });
    // The answer was lost: the turnstile sends the code again.
    await pass(passId);
    await pass(randomUUID());
    await runWebhooks(portal);
    const events = received();
    expect(events).toMatchObject([
      {
        id: passId,
        type: 'ticket.used',
        data: { passId, ticketNumber: ticket?.ticketNumber, establishment: stored?.place, direction: 'in' },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(stored?.code);
  });
});

describe('the webhooks of sessions', () => {
  it('are sent when the ticketing system moves or cancels a session with sold tickets', async () => {
    const [ticket] = await buyTickets(portal, token, 1);
    const [session] = await portal.sql<{ id: string; start: Date }>(
      `select session.id, session.start_at as start from venue.session
         join portal.ticket on ticket.session_id = session.id where ticket_number = $1`,
      [ticket?.ticketNumber],
    );
    const follow = async () => {
      const tasks = jobsOfDomains(portal.services).tasks as TaskList;
      await tasks['tickets.follow-sessions']?.run({}, {} as never);
      await runWebhooks(portal);
      return received().filter(({ type }) => type.startsWith('session.'));
    };
    await portal.sql(
      `update venue.session set start_at = start_at + interval '1 hour', end_at = end_at + interval '1 hour' where id = $1`,
      [session?.id],
    );
    const later = new Date((session?.start.getTime() ?? 0) + 3_600_000).toISOString();
    expect(await follow()).toMatchObject([
      {
        type: 'session.moved',
        data: { sessionId: session?.id, soldStart: session?.start.toISOString(), start: later, sequence: 1 },
      },
    ]);
    await portal.sql(`update venue.session set id = 'gone-' || id where id = $1`, [session?.id]);
    expect(await follow()).toEqual([]);
    await portal.sql(`update portal.session_change set changed_at = now() - interval '11 minutes'`);
    expect(await follow()).toMatchObject([
      { type: 'session.cancelled', data: { sessionId: session?.id, start: null } },
    ]);
  });
});
