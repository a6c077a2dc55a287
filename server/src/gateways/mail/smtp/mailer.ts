import { MailFailed, type MailMessage, MailRefused } from '#platform/mail/message.ts';
import { cleanMessage } from '../clean.ts';
import type { Mailer } from '../port.ts';
import { readSmtpUrl } from './url.ts';

export interface SmtpOptions {
  /** Longest wait for an answer of the server, in milliseconds. */
  readonly timeoutMilliseconds?: number;
  /** Envelope sender that receives bounces; the mail's sender when absent. */
  readonly returnPath?: string | undefined;
  /** Signs every mail for the sender's domain. */
  readonly dkim?: DkimKey | undefined;
}

/** A DKIM key: its public half is in the DNS at `{selector}._domainkey.{domain}`. */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** PEM */
  readonly privateKey: string;
}

/**
 * Sends mails by SMTP over a few pooled connections.
 * @param url `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`
 */
export function createSmtpMailer(url: string, options: SmtpOptions = {}): Required<Mailer> {
  let opened: Promise<Transport> | undefined;
  const open = (): Promise<Transport> => {
    opened ??= openTransport(url, options);
    return opened;
  };
  return {
    async send(message) {
      const transport = await open();
      try {
        await transport.sendMail(toNodemailer(message, options.returnPath));
      } catch (error) {
        throw refusedForGood(error)
          ? new MailRefused('The mail server refused the mail', { cause: error })
          : new MailFailed('The mail server could not be reached, or did not take the mail', {
              cause: error,
            });
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

type Transport = Awaited<ReturnType<typeof openTransport>>;

/** The library is loaded with the first mail: processes of the role `web` send none. */
async function openTransport(url: string, { timeoutMilliseconds = 15_000, dkim }: SmtpOptions) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...readSmtpUrl(url),
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    dnsTimeout: timeoutMilliseconds,
    // Contents are bytes in memory: no message may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
    }),
  });
}

function toNodemailer(message: MailMessage, returnPath: string | undefined) {
  const { from, to, replyTo, subject, html, text, attachments, messageId, headers } = cleanMessage(message);
  return {
    from,
    to,
    ...(replyTo && { replyTo }),
    ...(returnPath !== undefined && { envelope: { from: returnPath, to: to.address } }),
    subject,
    html,
    text,
    headers: { ...headers },
    ...(messageId !== undefined && { messageId }),
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
  };
}

/** Whether a retry is useless: 5xx answers to the recipient or the content. A refused login is a configuration error. */
function refusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const { responseCode } = error;
  const stage = 'command' in error ? String(error.command) : '';
  return typeof responseCode === 'number' && responseCode >= 500 && /^(RCPT TO|DATA)/.test(stage);
}
