import { LOCALES, labelIn } from '@guichet/contract/locale.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildMail } from '#platform/mail/build-mail.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { aquaRivage } from '#test/portal/documents.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { transferTests } from '#test/portal/transfers.ts';
import { transferMail, transferredMail } from './transfer-mails.ts';
import { transferTasks } from './transfers.jobs.ts';

let portal: PortalTest;
let samir: string;
const { faults, mine, offered, accept } = transferTests((given) => ({ portal, samir } = given));

/** Runs the jobs that mail giver and recipient of accepted tickets. @returns the mails */
async function transferredMails(): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const task = transferTasks({ ...portal.services, mailer })['tickets.transferred-mails'];
  const jobs = await portal.sql<{ payload: object }>(
    `delete from portal.outbox where task = 'tickets.transferred-mails' returning payload`,
  );
  // The jobs run twice, to test idempotence.
  for (const { payload } of [...jobs, ...jobs]) await task?.run(payload, {} as never);
  return sent;
}

describe('the mails after the acceptance of a ticket', () => {
  beforeEach(transferredMails);

  it.each([
    ['fr-FR', 'Il n’est plus à vous : le code que vous aviez n’ouvre plus'],
    ['en-GB', 'It is no longer yours: the code that you had no longer opens'],
    ['de-DE', 'Es gehört Ihnen nicht mehr: Ihr bisheriger Code öffnet'],
  ] as const)(
    'notify the giver in their language (%s), and the recipient of where the ticket is',
    async (locale, words) => {
      await portal.sql(`update portal.customer set locale = $1 where email = 'jeanne@example.com'`, [locale]);
      const { ticket, linked } = await offered();
      await accept(samir, linked);
      const mails = await transferredMails();
      expect(mails.map(({ to }) => to.address)).toEqual(['jeanne@example.com', 'samir@example.com']);
      const [toGiver, toTaker] = mails;
      expect(toGiver?.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(words);
      expect(toGiver?.text).toContain(labelIn(ticket.serviceName, locale));
      expect(toTaker?.text).toContain(`/my-tickets/ticket/${ticket.ticketNumber}`);
      for (const { text, html } of mails) expect(text + html).not.toContain(ticket.code);
      await portal.sql(`update portal.customer set locale = 'fr-FR' where email = 'jeanne@example.com'`);
    },
  );

  it('call the voucher of an article a voucher', async () => {
    const voucher = {
      kind: 'article',
      serviceName: 'Bonnet de bain',
      when: '',
      link: 'https://example.com/',
    } as const;
    const offer = { ...voucher, giver: 'Jeanne', expires: '…', refusal: 'https://example.com/no' };
    const person = { PRENOM: 'Jeanne', NOM: 'Morel' };
    const mails = LOCALES.flatMap((locale) => [
      transferMail(offer, locale, aquaRivage.tenantName),
      transferredMail('giver', voucher, { locale, person }),
      transferredMail('taker', voucher, { locale, person }),
    ]);
    for (const mail of mails) {
      const { subject, text } = buildMail(mail, aquaRivage);
      expect(subject).toMatch(/bon de retrait|collection voucher|Abholschein/);
      expect(text).not.toMatch(/billet|\bticket\b|\bTicket\b|tourniquet|turnstile|Drehkreuz/);
    }
  });

  it('are not sent before the new code, and once when the code is late', async () => {
    const { linked } = await offered();
    faults.plan({ fault: 'error', method: 'reissueTicket', times: 1 });
    await accept(samir, linked);
    expect(await transferredMails()).toEqual([]);
    faults.clear();
    await accept(samir, linked);
    await accept(samir, linked);
    expect(await transferredMails()).toHaveLength(2);
  });

  it('are not sent when the ticket was used before it got a new code', async () => {
    const { ticket, linked } = await offered();
    faults.plan({ fault: 'error', method: 'reissueTicket', times: 1 });
    await accept(samir, linked);
    faults.clear();
    await portal.sql('update venue.ticket set consumed_at = now() where ticket_number = $1', [
      ticket.ticketNumber,
    ]);
    await accept(samir, linked);
    expect(await transferredMails()).toEqual([]);
    expect((await mine(samir, ticket.ticketNumber))?.code).toBe(ticket.code);
  });
});
