import { randomUUID } from 'node:crypto';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsOfDomains } from '#jobs.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { buyLines } from '#test/portal/card-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { refundBank } from '#test/portal/refunds.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Runs the waiting jobs, first the check of sessions when it is due. @returns the mails that they send */
async function run(...due: string[]): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const send = async (message: MailMessage) => void sent.push(message);
  const tasks = jobsOfDomains({ ...portal.services, mailer: { ...portal.services.mailer, send } })
    .tasks as TaskList;
  for (const task of due) await tasks[task]?.run({}, {} as never);
  const waiting = await portal.sql<{ task: string; payload: object }>(
    `delete from portal.outbox where task like 'tickets.%' returning task, payload`,
  );
  for (const { task, payload } of waiting) await tasks[task]?.run(payload, {} as never);
  return sent;
}
const follow = () => run('tickets.follow-sessions');

/** Creates a customer with two tickets for a session; the sale's mail has been sent. */
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
  const [mail] = (await run()).filter(({ to }) => to.address === person.email);
  return { person, session, order: sale.externalPurchaseId ?? '', mail };
}

const move = (id: string, hours: number) =>
  portal.sql(
    `update venue.session set start_at = start_at + make_interval(hours => $2), end_at = end_at + make_interval(hours => $2)
      where id = $1`,
    [id, hours],
  );

async function ticketsOf({ token }: { token: string }) {
  return (await portal.ask('POST /user/GetTicketsDetails', { body: {}, token })).body.tickets;
}

function calendarOf(mail: MailMessage | undefined): string[] {
  const file = mail?.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
  return new TextDecoder().decode(file?.content).replaceAll('\r\n ', '').split('\r\n');
}
const valueIn = (lines: string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

describe('a moved session of the ticketing system', () => {
  it.each(LOCALES)('moves its tickets and is mailed once, in %s', async (locale) => {
    const { person, session, order, mail } = await booked(locale);
    const before = calendarOf(mail);
    const [ticket] = await ticketsOf(person);
    expect(await follow()).toEqual([]);
    await move(session.id, 3);
    const sent = await follow();
    expect(sent.map(({ to }) => to.address)).toEqual([person.email]);
    expect(await follow()).toEqual([]);
    const [moved] = await ticketsOf(person);
    const later = (instant: string | undefined) =>
      new Date(Date.parse(instant ?? '') + 3 * 3_600_000).toISOString();
    expect(moved).toMatchObject({
      sessionState: 'moved',
      eventStart: later(ticket?.eventStart),
      eventEnd: later(ticket?.eventEnd),
      validFrom: later(ticket?.validFrom),
      validUntil: later(ticket?.validUntil),
    });
    const { body: orders } = await portal.ask('GET /user/GetHistoricPurchases', {
      query: {},
      token: person.token,
    });
    expect(orders[0]?.lines[0]?.sessionStarts).toEqual([moved?.eventStart]);
    expect(sent[0]?.lang).toBe(locale);
    expect(sent[0]?.replyTo).toEqual({ name: 'Aqua Rivage', address: 'accueil@aquarivage.example' });
    expect(sent[0]?.html).toContain(translator(locale, 'mails')('session.moved.heading'));
    const after = calendarOf(sent[0]);
    expect(valueIn(after, 'UID')).toBe(valueIn(before, 'UID'));
    expect([valueIn(before, 'SEQUENCE'), valueIn(after, 'SEQUENCE')]).toEqual(['0', '1']);
    expect(valueIn(after, 'STATUS')).toBe('CONFIRMED');
    const asked = await portal.ask('POST /user/GetTicketsDetails', {
      body: { ticketNumber: `${order}-1` },
      token: person.token,
    });
    const lines = (asked.body.tickets[0]?.calendar ?? '').replaceAll('\r\n ', '').split('\r\n');
    for (const name of ['UID', 'SEQUENCE', 'DTSTART'])
      expect(valueIn(lines, name)).toBe(valueIn(after, name));
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });

  it('has another reminder at its new time', async () => {
    const { person, session } = await booked();
    await portal.sql(
      `insert into portal.reminder (tenant_id, mail, subject)
       select id, 'visit-reminder', $1 || ' ' || $2 from portal.tenant where name = 'aqua-rivage'`,
      [person.userId, session.id],
    );
    await move(session.id, 24);
    await follow();
    const left = await portal.sql('select from portal.reminder where subject like $1', [`%${session.id}`]);
    expect(left).toEqual([]);
  });
});

describe('a missing session of the ticketing system', () => {
  const remove = (id: string) => portal.sql('delete from venue.session where id = $1', [id]);
  const wait = () =>
    portal.sql("update portal.session_change set changed_at = now() - interval '11 minutes'");

  it('is cancelled after ten minutes, and mailed once', async () => {
    const { person, session, mail } = await booked();
    await remove(session.id);
    expect(await follow()).toEqual([]);
    expect(await follow()).toEqual([]);
    await wait();
    const sent = await follow();
    expect(sent.map(({ to }) => to.address)).toEqual([person.email]);
    expect(sent[0]?.text).toContain('accueil@aquarivage.example');
    await wait();
    expect(await follow()).toEqual([]);
    expect((await ticketsOf(person))[0]?.sessionState).toBe('cancelled');
    const after = calendarOf(sent[0]);
    expect(valueIn(after, 'STATUS')).toBe('CANCELLED');
    expect(valueIn(after, 'UID')).toBe(valueIn(calendarOf(mail), 'UID'));
    // No reminder is sent for the session.
    await portal.sql(
      "update portal.ticket set valid_from = now() + interval '2 hours' where session_id = $1",
      [session.id],
    );
    await portal.sql("update portal.purchase set sold_at = now() - interval '9 days' where user_id = $1", [
      person.userId,
    ]);
    expect(await run('tickets.remind')).toEqual([]);
  });

  it('is unchanged when it returns within ten minutes', async () => {
    const { person, session } = await booked();
    const [row] = await portal.sql<Record<string, unknown>>('select * from venue.session where id = $1', [
      session.id,
    ]);
    await remove(session.id);
    await follow();
    await portal.sql(
      'insert into venue.session select * from jsonb_populate_record(null::venue.session, $1)',
      [JSON.stringify(row)],
    );
    await wait();
    expect(await follow()).toEqual([]);
    expect((await ticketsOf(person))[0]?.sessionState).toBeUndefined();
  });
});

describe('a refund of all tickets of a session', () => {
  it('cancels the session in the calendar', async () => {
    const bank = refundBank(portal);
    const { person, order, mail } = await booked();
    const clerk = await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] });
    const orders = await portal.ask('GET /user/GetHistoricPurchases', { query: {}, token: person.token });
    const [line] = orders.body[0]?.lines ?? [];
    const refunded = await portal.ask('POST /settingsadmin/lookuprefund', {
      token: clerk.token,
      body: {
        customerId: person.userId,
        externalPurchaseId: order,
        lineIds: [line?.id ?? ''],
        amount: line?.lineTotalAmount ?? 0,
        refundId: randomUUID(),
      },
    });
    expect(refunded.status).toBe(200);
    await bank.run();
    const [sent] = await run();
    const lines = calendarOf(sent);
    expect(valueIn(lines, 'STATUS')).toBe('CANCELLED');
    expect(valueIn(lines, 'SEQUENCE')).toBe('1');
    expect(valueIn(lines, 'UID')).toBe(valueIn(calendarOf(mail), 'UID'));
  });
});
