import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { MailFailed, MailRefused } from '#platform/mail/message.ts';
import { ticketMail } from '#test/portal/mails.ts';
import type { Mailer } from '../port.ts';
import { createSmtpMailer } from './mailer.ts';
import { readSmtpUrl } from './url.ts';

interface Received {
  readonly mail: Email;
  readonly raw: string;
  readonly recipients: readonly string[];
  /** Envelope sender, which receives bounces */
  readonly sender: string | undefined;
  readonly connection: string;
  readonly user: unknown;
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Ignores connection errors of the server: a client that disconnects early must not fail the test run. */
function listen(options: SMTPServerOptions, port = 0): Promise<SMTPServer> {
  const server = new SMTPServer(options);
  server.on('error', () => undefined);
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

/** Starts a mail server that records the mails it receives. */
async function mailServer(options: SMTPServerOptions = {}): Promise<{ received: Received[]; port: number }> {
  const received: Received[] = [];
  const server = await listen({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'pass@word' ? done(null, { user: username }) : done(new Error('Invalid login')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString();
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({
          mail: await PostalMime.parse(raw),
          raw,
          recipients,
          sender: session.envelope.mailFrom ? session.envelope.mailFrom.address : undefined,
          connection: session.id,
          user: session.user,
        });
        done();
      });
    },
    ...options,
  });
  return { received, port: (server.server.address() as AddressInfo).port };
}

function mailerTo(address: string): Mailer {
  const mailer = createSmtpMailer(address, { timeoutMilliseconds: 2_000 });
  closing.push(mailer.close);
  return mailer;
}

describe('SMTP mailer', () => {
  it('delivers a mail with both bodies, its attachment and its headers', async () => {
    const { received, port } = await mailServer();
    await mailerTo(`smtp://127.0.0.1:${port}`).send(ticketMail);
    const { mail, recipients } = received[0] as Received;
    expect(recipients).toEqual(['jeanne@example.com']);
    expect(mail).toMatchObject({
      from: { name: 'Aqua Rivage', address: 'no-reply@tickets.example.com' },
      to: [{ name: 'Jeanne Morel', address: 'jeanne@example.com' }],
      subject: ticketMail.subject,
      messageId: '<tickets-6f1d@tickets.example.com>',
    });
    expect(mail.html).toContain('à bientôt');
    expect(mail.text).toContain('à bientôt');
    expect(mail.attachments[0]).toMatchObject({
      filename: 'billets-2026-004182.pdf',
      mimeType: 'application/pdf',
    });
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString()).toBe('%PDF-1.7 été');
    expect(mail.headers.find(({ key }) => key === 'content-language')?.value).toBe('fr-FR');
  });

  it('adds no recipient through a subject with line breaks', async () => {
    const { received, port } = await mailServer();
    await mailerTo(`smtp://127.0.0.1:${port}`).send({
      ...ticketMail,
      subject: 'Hello\r\nBcc: everyone@example.com',
    });
    expect(received[0]?.recipients).toEqual(['jeanne@example.com']);
    expect(received[0]?.raw).not.toMatch(/^Bcc:/m);
  });

  it('sets the return path for bounces and the sender for replies', async () => {
    const { received, port } = await mailServer();
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, {
      returnPath: 'bounces@tickets.example.com',
    });
    closing.push(mailer.close);
    await mailer.send(ticketMail);
    await mailerTo(`smtp://127.0.0.1:${port}`).send(ticketMail);
    expect(received.map(({ sender }) => sender)).toEqual([
      'bounces@tickets.example.com',
      'no-reply@tickets.example.com',
    ]);
    expect(received[0]?.recipients).toEqual(['jeanne@example.com']);
    expect(received[0]?.mail.from?.address).toBe('no-reply@tickets.example.com');
  });

  it('sets the venue’s address for replies', async () => {
    const { received, port } = await mailServer();
    const replyTo = { name: 'Aqua Rivage', address: 'accueil@aquarivage.example' };
    await mailerTo(`smtp://127.0.0.1:${port}`).send({ ...ticketMail, replyTo });
    expect(received[0]?.mail.replyTo).toEqual([replyTo]);
  });

  it('signs for the configured domain, so that the signature verifies with its public key', async () => {
    const { received, port } = await mailServer();
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const dkim = { domain: 'tickets.example.com', selector: 'guichet', privateKey: pem };
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, { dkim });
    closing.push(mailer.close);
    await mailer.send(ticketMail);
    const [head = '', body = ''] = (received[0]?.raw ?? '').split(/\r\n\r\n([\s\S]*)/);
    const fields = head.split(/\r\n(?![ \t])/);
    const fieldOf = (name: string) =>
      fields.find((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? '';
    const relaxed = (field: string) => {
      const [name = '', ...value] = field.split(':');
      return `${name.toLowerCase().trim()}:${value.join(':').replaceAll(/\s+/g, ' ').trim()}`;
    };
    const signature = fieldOf('DKIM-Signature');
    const tag = (name: string) =>
      new RegExp(`[;:\\s]${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(/\s/g, '') ?? '';
    expect([tag('d'), tag('s')]).toEqual(['tickets.example.com', 'guichet']);
    const signed = tag('h').split(':');
    for (const name of ['from', 'to', 'subject', 'message-id', 'date'])
      expect(signed.map((one) => one.toLowerCase())).toContain(name);
    const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
    const canonical = `${lines.join('\r\n').replace(/(\r\n)*$/, '')}\r\n`;
    expect(createHash('sha256').update(canonical).digest('base64')).toBe(tag('bh'));
    const content = [
      ...signed.map((name) => relaxed(fieldOf(name))),
      relaxed(signature).replace(/([ ;]b=)[^;]*$/, '$1'),
    ];
    const check = createVerify('RSA-SHA256').update(content.join('\r\n'));
    expect(check.verify(publicKey, tag('b'), 'base64')).toBe(true);
  });

  it('reuses a few connections', async () => {
    const { received, port } = await mailServer();
    const mailer = mailerTo(`smtp://127.0.0.1:${port}`);
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(ticketMail)));
    expect(received).toHaveLength(20);
    expect(new Set(received.map(({ connection }) => connection)).size).toBeLessThanOrEqual(3);
  });

  it('authenticates with the credentials of the URL', async () => {
    const { received, port } = await mailServer({ authOptional: false });
    await mailerTo(`smtp://office:pass%40word@127.0.0.1:${port}`).send(ticketMail);
    expect(received[0]?.user).toBe('office');
  });

  it('reports a permanently refused address', async () => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('No such user'), { responseCode: 550 })),
    });
    await expect(mailerTo(`smtp://127.0.0.1:${port}`).send(ticketMail)).rejects.toThrow(MailRefused);
  });

  it.each([
    [
      'the server is busy',
      { onRcptTo: (_a, _s, done) => done(Object.assign(new Error('Busy'), { responseCode: 451 })) },
    ],
    [
      'the login is wrong',
      { authOptional: false, onAuth: (_a, _s, done) => done(new Error('Invalid login')) },
    ],
  ] as [string, SMTPServerOptions][])('throws MailFailed for a retry when %s', async (_reason, options) => {
    const { port } = await mailServer(options);
    const sending = mailerTo(`smtp://office:wrong@127.0.0.1:${port}`).send(ticketMail);
    const error = await sending.catch((failure: unknown) => failure);
    // The caller sees MailFailed; its cause contains the server’s words, for the log.
    expect(error).toBeInstanceOf(MailFailed);
    expect(error).toMatchObject({ appErrorCode: 'smtp.error', cause: expect.any(Error) });
  });

  it('fails while the server is unreachable and recovers once it is back', async () => {
    const { port } = await mailServer();
    await closing.splice(0)[0]?.();
    const mailer = mailerTo(`smtp://127.0.0.1:${port}`);
    await expect(mailer.send(ticketMail)).rejects.not.toBeInstanceOf(MailRefused);
    const received: string[] = [];
    await listen(
      {
        disabledCommands: ['STARTTLS', 'AUTH'],
        onData: (stream, session, done) => {
          stream.resume().on('end', () => done(null, received.push(session.id) > 0 ? 'ok' : ''));
        },
      },
      port,
    );
    await mailer.send(ticketMail);
    expect(received).toHaveLength(1);
  });
});

describe('SMTP_URL', () => {
  it('refuses an unencrypted password for another machine', () => {
    expect(readSmtpUrl('smtp://office:secret@mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 587,
      secure: false,
      requireTLS: true,
      auth: { user: 'office', pass: 'secret' },
    });
    expect(readSmtpUrl('smtps://office:secret@mail.example.com')).toMatchObject({ port: 465, secure: true });
    expect(readSmtpUrl('smtp://localhost:1025')).toEqual({
      host: 'localhost',
      port: 1025,
      secure: false,
      requireTLS: false,
    });
  });
});
