import { type MailAddress, type MailMessage, MailRefused } from '#platform/mail/message.ts';

/** Replaces line breaks, which end a header field: a name that contains one could inject headers. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]{0,75}$/;
const MESSAGE_KEY = /^[A-Za-z0-9._-]{1,160}$/;

/** A single mailbox: no list, no route, no comment. */
const SINGLE_ADDRESS = /^[^\s\p{Cc}<>(),;:"\\[\]@]+@[^\s\p{Cc}<>(),;:"\\[\]@]+$/u;

function cleanAddress({ address, name }: MailAddress): { address: string; name: string } {
  if (!SINGLE_ADDRESS.test(address)) throw new MailRefused('The address is not one mailbox');
  return { address, name: name === undefined ? '' : oneLine(name) };
}

/** A message whose header values are all single lines. */
export interface CleanMessage extends Omit<MailMessage, 'from' | 'to' | 'replyTo' | 'headers' | 'key'> {
  readonly from: { readonly address: string; readonly name: string };
  readonly to: { readonly address: string; readonly name: string };
  readonly replyTo?: { readonly address: string; readonly name: string };
  /** `<key@domain>`; undefined without a key. */
  readonly messageId: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sanitises the header fields of a message.
 *
 * @throws {MailRefused} when an address holds more than one mailbox
 * @throws {TypeError} for an invalid header name or key
 */
export function cleanMessage(message: MailMessage): CleanMessage {
  const { key, replyTo, ...parts } = message;
  const from = cleanAddress(message.from);
  if (key !== undefined && !MESSAGE_KEY.test(key)) throw new TypeError(`Not a message key: ${key}`);
  const headers = Object.entries(message.headers ?? {}).map(([name, value]) => {
    if (!HEADER_NAME.test(name)) throw new TypeError(`Not a header name: ${name}`);
    return [name, oneLine(value)] as const;
  });
  return {
    ...parts,
    from,
    to: cleanAddress(message.to),
    ...(replyTo && { replyTo: cleanAddress(replyTo) }),
    subject: oneLine(message.subject),
    attachments: message.attachments.map((attachment) => ({
      ...attachment,
      filename: oneLine(attachment.filename).replaceAll(/["/\\]/g, '-'),
    })),
    messageId:
      key === undefined ? undefined : `<${key}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
    headers: {
      'Content-Language': message.lang,
      'Auto-Submitted': 'auto-generated',
      ...Object.fromEntries(headers),
    },
  };
}
