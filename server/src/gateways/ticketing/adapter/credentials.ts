import { randomBytes } from 'node:crypto';
import { newWebhookSecret, signWebhook, verifyWebhook } from '#platform/http/standard-webhooks.ts';

/** Keys and signatures of the adapter API. A connection's key has two parts: `<bearer key>.whsec_<signing secret>`. */

export interface Credentials {
  /** Sent in the header Authorization */
  bearer: string;
  /** Signs every request, and is never sent */
  secret: string;
}

const KEY = /^([\w-]{16,200})\.(whsec_[A-Za-z0-9+/]{32,200}={0,2})$/;

/** Splits a connection's key. @returns undefined for a text of another form */
export function parseKey(key: string): Credentials | undefined {
  const [, bearer, secret] = KEY.exec(key.trim()) ?? [];
  return bearer && secret ? { bearer, secret } : undefined;
}

/** Generates a connection's key. It begins with a letter or digit, since it is also an argument of commands. */
export const newKey = (): string => `${randomBytes(24).toString('hex')}.${newWebhookSecret()}`;

export interface SignedRequest {
  method: string;
  /** Path and query, as in the first line of the request */
  target: string;
  body: string;
}

/** The signed content binds the body to its method and address, so that a signature opens no other operation. */
const contentOf = ({ method, target, body }: SignedRequest): string => `${method} ${target}\n${body}`;

/** Returns the headers that sign a request. @param now milliseconds since the epoch */
export function signatureHeaders(
  request: SignedRequest,
  { id, secret, now }: { id: string; secret: string; now: number },
): Record<string, string> {
  const timestamp = Math.floor(now / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook({ id, timestamp, body: contentOf(request) }, [secret]),
  };
}

/** Whether a request is signed with the secret within the last five minutes. */
export function isSigned(
  request: SignedRequest,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { secret, now }: { secret: string; now: number },
): boolean {
  const header = (name: string) => String(headers[`webhook-${name}`] ?? '');
  const message = { id: header('id'), timestamp: Number(header('timestamp')), body: contentOf(request) };
  const { matching, isRecent } = verifyWebhook(message, header('signature'), [secret], now);
  return message.id !== '' && matching > 0 && isRecent;
}
