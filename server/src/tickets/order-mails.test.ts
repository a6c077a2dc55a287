import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutboxMailer } from '#gateways/mail/outbox/mailer.ts';
import { MailRefused } from '#platform/mail/message.ts';
import { admissionLine, sessionLine } from '#test/portal/ticket-fixtures.ts';
import { type TicketsTest, ticketsTest } from '#test/portal/tickets.ts';
import { TICKETS_MAIL_JOB } from './order-mails.service.ts';
import { ticketTasks } from './tickets.jobs.ts';

let test: TicketsTest;

beforeAll(async () => {
  test = await ticketsTest();
});

beforeEach(() => {
  test.mail.send = createOutboxMailer(test.db.database).send;
});

afterAll(() => test[Symbol.asyncDispose]());

/** Makes every waiting job due, whatever its retry delay. */
async function retryJobs(): Promise<void> {
  await test.sql('update graphile_worker._private_jobs set run_at = now()');
  await test.runJobs();
}

async function orderOf(cartId: string) {
  const [order] = await test.sql<{ tenantId: string; purchaseId: string }>(
    'select tenant_id as "tenantId", id as "purchaseId" from portal.purchase where cart_id = $1',
    [cartId],
  );
  if (!order) throw new Error('The cart was not sold');
  return order;
}

/** Runs the job that mails the tickets of an order. */
const mailOrder = async (order: { tenantId: string; purchaseId: string }) =>
  ticketTasks(test.services)[TICKETS_MAIL_JOB.name]?.run(order, {} as never);

describe('the mail after a sale', () => {
  it('has the tickets as PDF and a link to the receipt, in the language of the sale', async () => {
    const buyer = await test.buyer({ email: 'sale@example.com' });
    const { orderNumber } = await test.sell(buyer, [sessionLine()], { locale: 'de-DE' });
    await test.runJobs();
    const mails = await test.mailsTo('sale@example.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      lang: 'de-DE',
      subject: `Ihre 2 Tickets – Bestellung ${orderNumber} – Aqua Rivage`,
      from: { name: 'Aqua Rivage', address: 'no-reply@tickets.example.com' },
      to: { name: 'Jeanne Morel' },
      attachments: [
        { filename: `tickets-${orderNumber}.pdf`, contentType: 'application/pdf' },
        { filename: 'termin.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' },
      ],
    });
    expect(mails[0]?.html).toContain('href="https://tickets.example.com/de-DE/pool/my-tickets"');
    expect(mails[0]?.text).toContain(`my-tickets?receipt=${orderNumber}`);
    const pdf = await test.app.inject(mails[0]?.attachments[0]?.url ?? '');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('calls the tickets vouchers when all of the order is collected at the desk, also in file names', async () => {
    const buyer = await test.buyer({ email: 'goods@example.com' });
    const { orderNumber } = await test.sell(buyer, [admissionLine({ type: 0 })]);
    await test.ask('GET /Purchase/SendReceiptPurchaseByEmail', {
      token: buyer.token,
      query: { externalPurchaseId: orderNumber },
    });
    await test.runJobs();
    const mails = await test.mailsTo('goods@example.com');
    expect(mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename)).sort()).toEqual([
      `bons-de-retrait-${orderNumber}.pdf`,
      `recu-${orderNumber}.pdf`,
    ]);
    for (const mail of mails) {
      expect(mail.text).toContain('Voir mes bons de retrait');
      expect(mail.html).toContain('/my-tickets/article"');
      expect(mail.text).not.toContain('billet');
    }
  });

  it('splits a large order into several documents', { timeout: 60_000 }, async () => {
    const buyer = await test.buyer({ email: 'school@example.com' });
    const { orderNumber } = await test.sell(buyer, [
      admissionLine({ quantity: 120, details: [{ id: randomUUID(), quantity: 120 }] }),
    ]);
    await test.runJobs();
    const [mail] = await test.mailsTo('school@example.com');
    const names = [1, 2, 3].map((rank) => `billets-${orderNumber}-${rank}.pdf`);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(names);
    const query = { externalPurchaseId: orderNumber };
    const download = await test.ask('GET /Purchase/GenerateTicketsTemplateByExternalOrder', {
      token: buyer.token,
      query,
    });
    expect(download).toMatchObject({ status: 409, code: 'ticket.too-many' });
    expect((download.body as { error: string }).error).toContain('100 billets');
  });

  it('is sent once, however often its job runs', async () => {
    const buyer = await test.buyer({ email: 'once@example.com' });
    const order = await orderOf((await test.sell(buyer, [admissionLine()])).cartId);
    await test.runJobs();
    for (let replay = 0; replay < 3; replay += 1) await mailOrder(order);
    await Promise.all([1, 2, 3].map(() => mailOrder(order)));
    expect(await test.mailsTo('once@example.com')).toHaveLength(1);
  });

  it('is sent once when two processes run its job concurrently', async () => {
    const buyer = await test.buyer({ email: 'race@example.com' });
    const order = await orderOf((await test.sell(buyer, [admissionLine()])).cartId);
    await Promise.allSettled([1, 2, 3, 4].map(() => mailOrder(order)));
    expect(await test.mailsTo('race@example.com')).toHaveLength(1);
  });

  it('waits while the mail server is down, and is sent afterwards', async () => {
    const buyer = await test.buyer({ email: 'down@example.com' });
    test.mail.send = async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNECTION' });
    };
    await test.sell(buyer, [admissionLine()]);
    await test.runJobs();
    expect(await test.mailsTo('down@example.com')).toEqual([]);
    const tickets = await test.ask('POST /user/GetTicketsDetails', { token: buyer.token, body: {} });
    expect((tickets.body as { tickets: unknown[] }).tickets).toHaveLength(1);
    test.mail.send = createOutboxMailer(test.db.database).send;
    await retryJobs();
    expect(await test.mailsTo('down@example.com')).toHaveLength(1);
  });

  it('is abandoned when the address is refused permanently', async () => {
    const buyer = await test.buyer({ email: 'refused@example.com' });
    let tries = 0;
    test.mail.send = async () => {
      tries += 1;
      throw new MailRefused('No such user');
    };
    const order = await orderOf((await test.sell(buyer, [admissionLine()])).cartId);
    await test.runJobs();
    await mailOrder(order);
    expect(tries).toBe(1);
    const [delivery] = await test.sql<{ outcome: string }>(
      'select outcome from portal.mail_delivery where key = $1',
      [`tickets-${order.purchaseId}`],
    );
    expect(delivery?.outcome).toBe('refused');
  });

  it('is sent by another process when the first dies', async () => {
    const buyer = await test.buyer({ email: 'dies@example.com' });
    const order = await orderOf((await test.sell(buyer, [admissionLine()])).cartId);
    const key = `tickets-${order.purchaseId}`;
    await test.sql(
      `insert into portal.mail_delivery (tenant_id, key, claimed_until) values ($1, $2, now() + interval '1 minute')`,
      [order.tenantId, key],
    );
    await expect(mailOrder(order)).rejects.toThrow('being sent');
    await test.sql(
      `update portal.mail_delivery set claimed_until = now() - interval '1 second' where key = $1`,
      [key],
    );
    await mailOrder(order);
    const [mail] = await test.mailsTo('dies@example.com');
    expect(mail?.messageId).toBe(`<${key}.${order.tenantId}@tickets.example.com>`);
  });

  it('is not sent once the customer is erased', async () => {
    const buyer = await test.buyer({ email: 'erased@example.com' });
    const order = await orderOf((await test.sell(buyer, [admissionLine()])).cartId);
    await test.sql(
      `update portal.customer set email = null, password_hash = null, user_type = null, civility = null, first_name = null,
         last_name = null, address = null, zip = null, city = null, country = null, erased_at = now() where id = $1`,
      [buyer.id],
    );
    await mailOrder(order);
    expect(await test.mailsTo('erased@example.com')).toEqual([]);
  });
});

describe('a mail that the customer requests', () => {
  it('is sent to the customer’s own address at each request, in the language of the request', async () => {
    const buyer = await test.buyer({ email: 'again@example.com' });
    const { orderNumber, ticketNumbers } = await test.sell(buyer, [sessionLine()]);
    await test.runJobs();
    const ask = (query: Record<string, string>) =>
      test.ask('GET /Purchase/SendTicketDetailsByEmail', { token: buyer.token, locale: 'en-GB', query });
    expect((await ask({ externalPurchaseId: orderNumber })).status).toBe(204);
    expect(
      (await ask({ externalPurchaseId: orderNumber, ticketNumber: ticketNumbers[1] ?? '' })).status,
    ).toBe(204);
    await test.runJobs();
    const subjects = (await test.mailsTo('again@example.com')).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      `Vos 2 billets – commande ${orderNumber} – Aqua Rivage`,
      `Your 2 tickets – order ${orderNumber} – Aqua Rivage`,
      `Your ticket – order ${orderNumber} – Aqua Rivage`,
    ]);
  });

  it('shows neither the receipt nor the buyer’s cards to the recipient of a transferred ticket', async () => {
    const buyer = await test.buyer({ email: 'giver@example.com' });
    const friend = await test.buyer({ email: 'friend@example.com' });
    const { orderNumber, ticketNumbers } = await test.sell(buyer, [sessionLine()]);
    await test.sql(`update portal.ticket set user_id = $1 where ticket_number = $2`, [
      friend.id,
      ticketNumbers[0],
    ]);
    await test.sql(`update portal.purchase set cards = $1 where external_purchase_id = $2`, [
      JSON.stringify([
        { lineId: 'unit', effect: 'reloaded', cardNumber: '55501234', serviceCode: 'C', rights: [] },
      ]),
      orderNumber,
    ]);
    const query = { externalPurchaseId: orderNumber };
    for (const { token } of [buyer, friend])
      await test.ask('GET /Purchase/SendTicketDetailsByEmail', { token, query });
    await test.runJobs();
    const [mail, ...others] = await test.mailsTo('friend@example.com');
    expect(others).toEqual([]);
    expect(mail?.text).toContain(ticketNumbers[0]);
    for (const body of [mail?.text, mail?.html]) expect(body).not.toMatch(/receipt=|reçu|5550 1234/);
    expect(mail?.attachments.map(({ filename }) => filename.split('.').at(-1))).toEqual(['pdf', 'ics']);
    for (const { text } of await test.mailsTo('giver@example.com')) expect(text).toContain('receipt=');
  });

  it('is refused for a ticket of another order', async () => {
    const buyer = await test.buyer({ email: 'wrong@example.com' });
    const { orderNumber } = await test.sell(buyer, [admissionLine()]);
    const query = { externalPurchaseId: orderNumber, ticketNumber: 'nonsense' };
    const answer = await test.ask('GET /Purchase/SendTicketDetailsByEmail', { token: buyer.token, query });
    expect(answer).toMatchObject({ status: 404, code: 'ticket.not-found' });
  });

  it('may contain the receipt', async () => {
    const buyer = await test.buyer({ email: 'receipt@example.com' });
    const { orderNumber } = await test.sell(buyer, [admissionLine()]);
    const query = { externalPurchaseId: orderNumber };
    expect(
      (await test.ask('GET /Purchase/SendReceiptPurchaseByEmail', { token: buyer.token, query })).status,
    ).toBe(204);
    await test.runJobs();
    const receipt = (await test.mailsTo('receipt@example.com')).find(({ subject }) =>
      subject.startsWith('Votre reçu'),
    );
    expect(receipt?.text).toContain('5,60\u00a0€');
    expect(receipt?.attachments[0]?.filename).toBe(`recu-${orderNumber}.pdf`);
  });
});
