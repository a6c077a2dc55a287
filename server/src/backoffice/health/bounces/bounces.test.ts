import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '#platform/http/call-address.ts';
import { deliverOnce } from '#platform/mail/deliver-once.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { bounceMail } from '#test/portal/bounces.ts';
import { ticketMail } from '#test/portal/mails.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

const TOKEN = 'what-the-mail-server-sends';
let portal: PortalTest;
let admin: string;
beforeAll(async () => {
  portal = await portalTest({ settings: { bounceToken: TOKEN } });
  admin = (await portal.administrator({ rights: ['settings.admin'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Sends a mail of a venue. @returns the Message-ID that the recipient’s server sees */
async function send(key: string, venue = 'aqua-rivage'): Promise<string> {
  const tenant = await portal.services.tenants.find(venue);
  if (!tenant) throw new Error('There is no venue');
  const sent: MailMessage[] = [];
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const { key: _, ...message } = ticketMail;
  await deliverOnce({ ...portal.services, mailer }, tenant.id, key, message);
  return `<${sent[0]?.key}@tickets.example.com>`;
}

const report = (payload: string, headers: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'POST',
    url: `${API_BASE}/mail/bounce`,
    headers: {
      host: new URL(portal.services.config.publicUrl).host,
      'content-type': 'message/rfc822',
      authorization: `Bearer ${TOKEN}`,
      ...headers,
    },
    payload,
  });

async function mailsOf(venue: string) {
  const { token } =
    venue === 'aqua-rivage'
      ? { token: admin }
      : await portal.administrator({ rights: ['settings.admin'], tenant: venue });
  const { body } = await portal.ask('POST /settingsadmin/checkhealth', { token, tenant: venue });
  return body.lines.find(({ line }) => line === 'mails');
}

const statusOf = async (key: string) =>
  (
    await portal.sql<{ outcome: string; status: string | null; hasBounced: boolean }>(
      `select outcome, bounce_status as status, bounced_at is not null as "hasBounced"
         from portal.mail_delivery where key = $1`,
      [key],
    )
  )[0];

describe('bounced mail', () => {
  test('is counted once, at its own venue only, however often it is reported', async () => {
    const messageId = await send('tickets-one');
    expect(await mailsOf('aqua-rivage')).toMatchObject({ isGreen: true, facts: { bounced: 0 } });
    expect((await report(bounceMail({ messageId }))).statusCode).toBe(204);
    expect((await report(bounceMail({ messageId, status: '5.2.2' }))).statusCode).toBe(204);
    expect(await statusOf('tickets-one')).toEqual({ outcome: 'sent', status: '5.1.1', hasBounced: true });
    expect(await mailsOf('aqua-rivage')).toMatchObject({ isGreen: true, facts: { bounced: 1, refused: 0 } });
    expect((await mailsOf('patinoire-givre'))?.facts.bounced).toBe(0);
  });

  test('belongs to the venue that sent it, though another venue sent a mail with the same key', async () => {
    await send('tickets-two');
    const messageId = await send('tickets-two', 'patinoire-givre');
    await report(bounceMail({ messageId }));
    expect((await mailsOf('patinoire-givre'))?.facts.bounced).toBe(1);
    expect((await mailsOf('aqua-rivage'))?.facts.bounced).toBe(1);
  });

  test('turns the health line when there are many', { timeout: 60_000 }, async () => {
    for (let number = 0; number < 10; number++)
      await report(bounceMail({ messageId: await send(`tickets-many-${number}`) }));
    expect(await mailsOf('aqua-rivage')).toMatchObject({ isGreen: false, facts: { bounced: 11 } });
    await portal.sql(`update portal.mail_delivery set bounced_at = bounced_at - interval '25 hours'`);
    expect(await mailsOf('aqua-rivage')).toMatchObject({ isGreen: true, facts: { bounced: 0 } });
  });

  test('does not include delayed mails, unknown mails and mails that are no report', async () => {
    const messageId = await send('tickets-late');
    const others = [
      bounceMail({ messageId, action: 'delayed', status: '4.4.1' }),
      bounceMail({ messageId: messageId.replace('tickets-late', 'tickets-unknown') }),
      bounceMail({ messageId: '<1@elsewhere.example>' }),
      'Subject: Absente\r\n\r\nDe retour lundi.',
    ];
    // The answer is 204 all the same: the mail server would keep and retry refused mails.
    for (const mail of others) expect((await report(mail)).statusCode).toBe(204);
    expect(await statusOf('tickets-late')).toEqual({ outcome: 'sent', status: null, hasBounced: false });
  });
});

describe('POST of a bounce', () => {
  test('requires the token of the installation', async () => {
    const messageId = await send('tickets-forged');
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
      expect((await report(bounceMail({ messageId }), { authorization })).statusCode).toBe(401);
    expect(await statusOf('tickets-forged')).toMatchObject({ hasBounced: false });
  });

  test('accepts the raw mail and refuses a body larger than a mail', async () => {
    expect((await report('{}', { 'content-type': 'application/json' })).statusCode).toBe(415);
    expect((await report('x'.repeat(9 * 1024 * 1024))).statusCode).toBe(413);
  });
});

test('bounces are refused without a configured token, and the health line then makes no claim about bounces', async () => {
  await using closed = await portalTest();
  const messageId = '<tickets-1.0190a5e4-0000-7000-8000-000000000001@tickets.example.com>';
  const answer = await closed.app.inject({
    method: 'POST',
    url: `${API_BASE}/mail/bounce`,
    headers: { host: 'localhost:1', 'content-type': 'message/rfc822', authorization: 'Bearer ' },
    payload: bounceMail({ messageId }),
  });
  expect(answer.statusCode).toBe(404);
  const { token } = await closed.administrator({ rights: ['settings.admin'] });
  const { body } = await closed.ask('POST /settingsadmin/checkhealth', { token });
  expect(body.lines.find(({ line }) => line === 'mails')?.facts).toEqual({ refused: 0, waiting: 0 });
});
