import { randomUUID } from 'node:crypto';
import { LOCALES } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedTicketing } from '#gateways/ticketing/embedded/gateway.ts';
import { jobsOfDomains } from '#jobs.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { recordDisputes } from '#payment/notifications/disputes.sql.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { buyLines, cardLine } from '#test/portal/card-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { createFaults } from '#test/portal/ticketing-faults.ts';
import { addEndpoint, runWebhooks, webhookReceiver } from '#test/portal/webhooks.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let clerk: TestAdministrator;
const faults = createFaults(1);
beforeAll(async () => {
  portal = await portalTest({ wrapTicketing: faults.wrap });
  clerk = await portal.administrator({ rights: ['stucked-carts'] });
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Runs the waiting jobs of tickets. @returns the mails that they send */
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

/** Creates a customer with two tickets for a session that has begun; the sale's mail has been sent. */
async function booked(locale = 'fr-FR') {
  const person = await newPerson(portal, 'aqua-rivage');
  await portal.sql('update portal.customer set locale = $1 where id = $2', [locale, person.userId]);
  const session = await portal.session(10);
  const sale = await buyLines(portal, person.token, [
    {
      service: session.service,
      priceName: session.priceName,
      cartLineDetails: [{ eventId: session.id, quantity: 2 }],
    },
  ]);
  await run();
  return { person, order: sale.externalPurchaseId ?? '' };
}

const block = (order: string, isBlocked: boolean, token = clerk.token) =>
  portal.ask('POST /Purchase/BlockTickets', { body: { externalPurchaseId: order, isBlocked }, token });

async function ticketsOf({ token }: { token: string }) {
  const body = { includedInvalidTickets: true };
  return (await portal.ask('POST /user/GetTicketsDetails', { body, token })).body.tickets;
}

async function present(code: string) {
  const [ticket] = await portal.sql<{ tenant: string; place: string }>(
    `select ticket.tenant_id as tenant, session.establishment_code as place from venue.ticket
       join venue.session on session.tenant_id = ticket.tenant_id and session.id = ticket.session_id where code = $1`,
    [code],
  );
  return createEmbeddedTicketing(portal.services.database)
    .turnstileOf(parseTenantId(ticket?.tenant ?? ''))
    .pass({ passId: randomUUID(), code, establishmentCode: ticket?.place ?? '', direction: 'in' });
}

describe('POST /Purchase/BlockTickets', () => {
  it('makes turnstile, page and documents refuse the tickets, and unblocks them under the same codes', async () => {
    const { person, order } = await booked();
    const [ticket] = await ticketsOf(person);
    const code = ticket?.code ?? '';
    expect(await block(order, true)).toMatchObject({ status: 200, body: { isTurnstileInformed: true } });
    expect(await present(code)).toMatchObject({ accepted: false, reason: 'blocked', kind: 'ticket' });
    expect(await ticketsOf(person)).toMatchObject([{ state: 'blocked' }, { state: 'blocked' }]);
    const query = { externalPurchaseId: order };
    for (const call of [
      'GET /Purchase/GenerateTicketsTemplateByExternalOrder',
      'GET /Purchase/SendTicketDetailsByEmail',
    ] as const)
      expect(await portal.ask(call, { query, token: person.token })).toMatchObject({
        status: 409,
        code: 'ticket.blocked',
      });
    const offer = await portal.ask('POST /user/TicketTransfer', {
      body: { ticketNumber: ticket?.ticketNumber ?? '' },
      token: person.token,
    });
    expect(offer.code).toBe('ticket.not-transferable');

    await block(order, false);
    expect(await ticketsOf(person)).toMatchObject([{ state: 'valid', code }, { state: 'valid' }]);
    expect((await present(code)).reason).not.toBe('blocked');
  });

  it.each(LOCALES)(
    'mails the holder the state of the tickets and the contact, once, in %s',
    async (locale) => {
      const { person, order } = await booked(locale);
      await block(order, true);
      await block(order, true);
      const [blocked, ...others] = await run();
      expect(others).toEqual([]);
      expect(blocked?.to.address).toBe(person.email);
      expect(blocked?.lang).toBe(locale);
      expect(blocked?.subject).toContain(order);
      expect(blocked?.text).toContain('@');
      expect(blocked?.text).not.toContain((await ticketsOf(person))[0]?.code);
      await block(order, false);
      const [unblocked] = await run();
      expect(unblocked?.subject).not.toBe(blocked?.subject);
    },
  );

  it('sends no mail about a block that was lifted before the mail left', async () => {
    const { order } = await booked();
    await block(order, true);
    await block(order, false);
    await block(order, true);
    const subjects = (await run()).map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(1);
  });

  it('changes nothing while the ticketing system does not answer', async () => {
    const { person, order } = await booked();
    faults.plan({ method: 'blockSale', fault: 'error', times: 1 });
    expect(await block(order, true)).toMatchObject({ status: 503 });
    expect(await ticketsOf(person)).toMatchObject([{ state: 'valid' }, { state: 'valid' }]);
  });

  it('suspends the units that the order put on a card, and keeps a suspension for an unpaid instalment when it is lifted', async () => {
    const { token } = await newPerson(portal, 'aqua-rivage');
    await buyLines(portal, token, [cardLine('CARTE-HEURES', '', { cardNumber: '0' })]);
    const [sale] = await portal.sql<{ tenant: string; key: string; card: string }>(
      `select tenant_id as tenant, key, filled ->> 'cardNumber' as card from venue.sale, jsonb_array_elements(cards) as filled
        where filled ->> 'effect' <> 'withdrawn' order by sold_at desc limit 1`,
    );
    const { tenant = '', key = '', card = '' } = sale ?? {};
    const suspended = () =>
      portal.sql(
        'select since is not null as unpaid, blocked_at is not null as blocked from venue.card_suspension where card_number = $1',
        [card],
      );
    const system = portal.services.ticketing.of({ id: tenant, name: 'aqua-rivage' });
    await system.blockSale({ key, isBlocked: true });
    expect(await suspended()).toEqual([{ unpaid: false, blocked: true }]);
    await system.suspendCards({ key, from: new Date() });
    await system.blockSale({ key, isBlocked: false });
    expect(await suspended()).toEqual([{ unpaid: true, blocked: false }]);
    await system.blockSale({ key, isBlocked: true });
    await system.suspendCards({ key, from: undefined });
    expect(await suspended()).toEqual([{ unpaid: false, blocked: true }]);
    await system.blockSale({ key, isBlocked: false });
    expect(await suspended()).toEqual([]);
  });

  it('refuses an administrator without the right, and an unknown order', async () => {
    const { token } = await portal.administrator({ rights: ['settings.design'] });
    expect([401, 403]).toContain((await block('2020-000001', true, token)).status);
    expect(await block('2020-000001', true)).toMatchObject({ status: 404, code: 'purchase.not-found' });
  });
});

describe('a disputed payment', () => {
  it('is a payment to check with its order, and each change is sent to webhooks', async () => {
    await using receiver = await webhookReceiver();
    const { token: admin } = await portal.administrator({ rights: ['settings.admin'] });
    await addEndpoint(portal, admin, receiver.url, { kinds: ['payment.disputed'] });
    const { order } = await booked();
    const [paid] = await portal.sql<{ tenant: string; attempt: string; uuid: string; amount: number }>(
      `select attempt.tenant_id as tenant, attempt.id as attempt, transaction_uuid as uuid, amount
         from portal.purchase join portal.payment_attempt as attempt on attempt.cart_id = purchase.cart_id
        where external_purchase_id = $1 and transaction_uuid is not null`,
      [order],
    );
    const { tenant = '', attempt = '', uuid = '', amount = 0 } = paid ?? {};
    const record = (state: 'open' | 'lost') =>
      portal.services.database.tenant(parseTenantId(tenant), (db) =>
        recordDisputes(
          db,
          [
            {
              transactionUuid: uuid,
              orderId: attempt,
              mode: 'TEST',
              disputes: [
                {
                  id: 'dp_1',
                  amountCents: amount,
                  currency: 'EUR',
                  state,
                  reason: 'fraudulent',
                  openedAt: new Date(),
                  respondBy: new Date(Date.now() + 864e6),
                },
              ],
            } as never,
          ],
          () => ({ id: attempt }),
        ),
      );
    const matter = async () => {
      const { body } = await portal.ask('GET /Purchase/PaymentsToCheck', { query: {}, token: clerk.token });
      return body.payments.filter(({ issue }) => issue === 'disputed');
    };
    await record('open');
    await record('open');
    expect(await matter()).toMatchObject([
      {
        id: 'dispute:dp_1',
        status: 'fraudulent',
        amount,
        isRefundable: false,
        dispute: {
          state: 'open',
          respondBy: expect.any(String),
          order: { externalPurchaseId: order, isBlocked: false },
        },
      },
    ]);
    await block(order, true);
    expect(await matter()).toMatchObject([{ dispute: { order: { isBlocked: true } } }]);
    const note = { id: 'dispute:dp_1', note: 'Répondu chez le prestataire' };
    await portal.ask('POST /Purchase/HandledPayment', { body: note, token: clerk.token });
    expect(await matter()).toEqual([]);
    // An administrator must check a lost dispute again.
    await record('lost');
    expect(await matter()).toMatchObject([{ id: 'dispute:dp_1:lost', dispute: { state: 'lost' } }]);
    await runWebhooks(portal);
    expect(receiver.received.map(({ event }) => event)).toMatchObject([
      { type: 'payment.disputed', data: { disputeId: 'dp_1', orderNumber: order, amount } },
      { type: 'payment.disputed', data: { disputeId: 'dp_1', state: 'lost' } },
    ]);
  });
});
