import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailMessage } from '#platform/mail/message.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { buyTickets } from '#test/portal/sold-tickets.ts';
import { transferTasks } from './transfers.jobs.ts';
import { OFFER_MAILS_PER_DAY } from './transfers.ts';

let portal: PortalTest;
let jeanne: string;
let ticketNumber: string;
beforeAll(async () => {
  portal = await portalTest();
  jeanne = await portal.signIn();
  const [ticket] = await buyTickets(portal, jeanne);
  ticketNumber = ticket?.ticketNumber ?? '';
});
afterAll(() => portal[Symbol.asyncDispose]());

let network = 0;
/** Offers Jeanne's ticket to an e-mail address, from a separate network. */
async function offer(email: string) {
  network += 1;
  const body = { ticketNumber, email };
  return portal.ask('POST /user/TicketTransfer', { body, token: jeanne, address: `10.0.0.${network}` });
}

/** Runs the jobs that mail offers. @returns the mails */
async function offerMails(): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const task = transferTasks({ ...portal.services, mailer })['tickets.transfer-mail'];
  const jobs = await portal.sql<{ payload: object }>(
    `delete from portal.outbox where task = 'tickets.transfer-mail' returning payload`,
  );
  for (const { payload } of jobs) await task?.run(payload, {} as never);
  return sent;
}

/** Resets the rate limits of offers, and deletes unsent mails of earlier tests. */
async function forgetOffers(): Promise<void> {
  await portal.sql('delete from portal.throttle');
  await portal.sql(`delete from portal.outbox where task = 'tickets.transfer-mail'`);
}
const tokenIn = (mail: MailMessage | undefined) => /refuse-offers#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
const refusal = (token: string, isRefused?: boolean) =>
  portal.ask('POST /user/TicketOfferRefusal', {
    body: { token, ...(isRefused !== undefined && { isRefused }) },
  });

describe('the mail of an offer', () => {
  it('contains the name of the giver', async () => {
    await offer('friend@example.com');
    const [mail] = await offerMails();
    expect(mail?.subject).toContain('Jeanne');
  });

  it.each([
    'https://evil.example/gift',
    'Votre colis evil.example',
    'help@evil.example',
    'Jeanne\nBcc: x@y.zz',
    'Votre compte est bloqué rappelez 0612345678',
  ])('omits a giver’s name like %j', async (name) => {
    await forgetOffers();
    await portal.sql(`update portal.customer set first_name = $1 where email = 'jeanne@example.com'`, [name]);
    await offer('friend@example.com');
    const [mail] = await offerMails();
    await portal.sql(`update portal.customer set first_name = 'Jeanne' where email = 'jeanne@example.com'`);
    expect(mail?.subject).toMatch(/^Quelqu’un vous transmet/);
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/evil|Bcc|compte est bloqué/);
  });
});

describe('the rate limit of offers by mail in a day', () => {
  it('applies to one recipient and one giver', async () => {
    await forgetOffers();
    const codes = [];
    for (let mail = 0; mail <= OFFER_MAILS_PER_DAY.giverToRecipient; mail += 1)
      codes.push((await offer('one@example.com')).code);
    expect(codes).toEqual([undefined, undefined, undefined, 'transfer.too-many-mails']);
  });

  it('applies to one giver, who still gets links', async () => {
    await forgetOffers();
    const statuses = [];
    for (let mail = 0; mail <= OFFER_MAILS_PER_DAY.giver; mail += 1)
      statuses.push((await offer(`stranger${mail}@example.com`)).status);
    expect(statuses).toEqual([...Array(OFFER_MAILS_PER_DAY.giver).fill(200), 429]);
    const without = await portal.ask('POST /user/TicketTransfer', { body: { ticketNumber }, token: jeanne });
    expect(without.status).toBe(200);
  });

  it('applies to one recipient over all givers', async () => {
    await forgetOffers();
    const samir = await portal.signIn('samir@example.com');
    const [other] = await buyTickets(portal, samir);
    const offerOfSamir = (email: string) =>
      portal.ask('POST /user/TicketTransfer', {
        body: { ticketNumber: other?.ticketNumber ?? '', email },
        token: samir,
      });
    const codes = [];
    for (let mail = 0; mail < 3; mail += 1) codes.push((await offer('All@example.com')).code);
    for (let mail = 0; mail < 3; mail += 1) codes.push((await offerOfSamir('all@example.com')).code);
    expect(codes).toEqual([...Array(5).fill(undefined), 'transfer.too-many-mails']);
  });
});

describe('the recipient of an offer', () => {
  it('refuses all further offers by the link of the mail, and can undo the refusal', async () => {
    await forgetOffers();
    await offer('tired@example.com');
    const [mail] = await offerMails();
    const token = tokenIn(mail);
    expect(mail?.html).toContain(`refuse-offers#${token}`);
    expect((await refusal(token)).body).toEqual({ isRefused: false });
    expect((await refusal(token, true)).body).toEqual({ isRefused: true });
    expect((await refusal(token)).body).toEqual({ isRefused: true });
    const refused = await offer('Tired@example.com');
    expect([refused.status, refused.code]).toEqual([409, 'transfer.mails-refused']);
    expect((await refusal(token, false)).body).toEqual({ isRefused: false });
    expect((await offer('tired@example.com')).status).toBe(200);
  });

  it('gets no mail about an offer from before the refusal', async () => {
    await forgetOffers();
    await offer('late@example.com');
    const [first] = await offerMails();
    await offer('late@example.com');
    await refusal(tokenIn(first), true);
    expect(await offerMails()).toEqual([]);
  });

  it('is stored without the address', async () => {
    const rows = await portal.sql<{ row: string }>(
      'select row_to_json(refusal)::text as row from portal.offer_refusal as refusal',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('example.com');
  });

  it('needs a token of this venue', async () => {
    await forgetOffers();
    await offer('mine@example.com');
    const token = tokenIn((await offerMails())[0]);
    const [recipient] = token.split('.');
    for (const wrong of ['', 'x', `${recipient}.x`, `${token.slice(0, 10)}${token.slice(11)}`])
      expect([wrong, (await refusal(wrong, true)).code]).toEqual([wrong, 'transfer.refusal-link']);
    const elsewhere = await portal.ask('POST /user/TicketOfferRefusal', {
      body: { token, isRefused: true },
      tenant: 'patinoire-givre',
    });
    expect(elsewhere.code).toBe('transfer.refusal-link');
  });
});
