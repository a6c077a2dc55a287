import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsOfDomains } from '#jobs.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { allowGuests, buyAsGuest } from '#test/portal/guest-orders.ts';
import { moves } from '#test/portal/moves.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addEndpoint, type Receiver, runWebhooks, webhookReceiver } from '#test/portal/webhooks.ts';

let portal: PortalTest;
let token: string;
let receiver: Receiver;
const { twin, allow, buy, move, stored } = moves(() => ({ portal, token }));

beforeAll(async () => {
  portal = await portalTest();
  token = await portal.signIn();
  receiver = await webhookReceiver();
});
afterAll(async () => {
  await portal[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

/** Runs the waiting jobs of tickets, each twice, to test idempotence. @returns the mails */
async function run(): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const send = async (message: MailMessage) => void sent.push(message);
  const tasks = jobsOfDomains({ ...portal.services, mailer: { ...portal.services.mailer, send } })
    .tasks as TaskList;
  const waiting = await portal.sql<{ task: string; payload: object }>(
    `delete from portal.outbox where task like 'tickets.%' returning task, payload`,
  );
  for (const { task, payload } of [...waiting, ...waiting]) await tasks[task]?.run(payload, {} as never);
  return sent;
}

function calendarOf(mail: MailMessage | undefined): string[] {
  const file = mail?.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
  return new TextDecoder().decode(file?.content).replaceAll('\r\n ', '').split('\r\n');
}
const valueIn = (lines: string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

describe('the mail after a move', () => {
  beforeEach(run);

  it.each(LOCALES)(
    'has the new tickets as PDF and updates the entry of the calendar (%s)',
    async (locale) => {
      await portal.sql(`update portal.customer set locale = $1 where email = 'jeanne@example.com'`, [locale]);
      const { session, numbers } = await buy(2);
      const before = calendarOf((await run())[0]);
      const { code } = await stored(numbers[0] ?? '');
      const target = await twin(session.id);
      await move(numbers, target);
      const [mail, ...others] = await run();
      expect(others).toEqual([]);
      expect(mail?.to.address).toBe('jeanne@example.com');
      const t = translator(locale, 'mails');
      expect(mail?.text).toContain(t('ticketMoved.heading'));
      expect(mail?.text).toContain(t('ticketMoved.next'));
      expect(mail?.text).not.toContain(code);
      const pdf = mail?.attachments.find(({ contentType }) => contentType === 'application/pdf');
      expect(new TextDecoder().decode(pdf?.content.slice(0, 5))).toBe('%PDF-');
      const after = calendarOf(mail);
      expect(valueIn(after, 'UID')).toBe(valueIn(before, 'UID'));
      expect(Number(valueIn(after, 'SEQUENCE'))).toBeGreaterThan(Number(valueIn(before, 'SEQUENCE') ?? 0));
      expect(after.find((line) => line.startsWith('DTSTART'))).not.toBe(
        before.find((line) => line.startsWith('DTSTART')),
      );
      await move(numbers, session.id);
      const again = calendarOf((await run())[0]);
      expect(valueIn(again, 'UID')).toBe(valueIn(before, 'UID'));
      expect(Number(valueIn(again, 'SEQUENCE'))).toBeGreaterThan(Number(valueIn(after, 'SEQUENCE')));
    },
  );

  it('begins an entry of its own when other tickets of the order stay', async () => {
    await portal.sql(`update portal.customer set locale = 'fr-FR' where email = 'jeanne@example.com'`);
    const { session, numbers } = await buy(2);
    const before = calendarOf((await run())[0]);
    await move(numbers.slice(0, 1), await twin(session.id));
    expect(valueIn(calendarOf((await run())[0]), 'UID')).not.toBe(valueIn(before, 'UID'));
  });

  it('is not sent for tickets that were moved again', async () => {
    const { session, numbers } = await buy();
    await run();
    await move(numbers, await twin(session.id));
    await move(numbers, await twin(session.id, { minutes: 10 }));
    expect(await run()).toHaveLength(1);
  });
});

it('moves the tickets of an order without an account, by the session of its link', async () => {
  await allowGuests(portal);
  const order = await buyAsGuest(portal);
  await run();
  await allow(order.session.service);
  const target = await twin(order.session.id);
  const { body } = await portal.ask('POST /purchase/OrderLink', { body: { key: order.key } });
  const numbers = [`${order.number}-1`, `${order.number}-2`];
  expect(await move(numbers, target, { by: body.token })).toMatchObject({ status: 200 });
  const [mail] = await run();
  expect(mail?.to.address).toBe(order.email);
  expect(mail?.text).toContain('/order#');
});

it('the webhook ticket.moved is sent once, without code or person', async () => {
  const { token: administrator } = await portal.administrator({ rights: ['settings.admin'] });
  await addEndpoint(portal, administrator, receiver.url, { kinds: ['ticket.moved'] });
  const { session, number, numbers } = await buy();
  const target = await twin(session.id);
  await move(numbers, target);
  await runWebhooks(portal);
  expect(receiver.received.map(({ event }) => [event.type, event.data])).toEqual([
    [
      'ticket.moved',
      {
        orderNumber: number,
        ticketNumbers: numbers,
        fromSessionId: session.id,
        toSessionId: target,
        start: expect.any(String),
        services: [],
        refundAmount: 0,
        creditAmount: 0,
        keptAmount: 0,
        paidAmount: 0,
      },
    ],
  ]);
});
