import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Signatures by the conventions of Standard Webhooks (https://www.standardwebhooks.com). */

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const VERSION = 'v1';

/** Tolerated difference between a message's time and the receiver's clock, in seconds. */
const TOLERANCE_SECONDS = 300;

/** Generates a secret in the receiver's format. */
export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** The signed parts of a message. */
export interface SignedMessage {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

const signatureBy = (secret: string, { id, timestamp, body }: SignedMessage): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest();

/** Returns the signature header of a message, with one signature per secret. */
export const signWebhook = (message: SignedMessage, secrets: readonly string[]): string =>
  secrets.map((secret) => `${VERSION},${signatureBy(secret, message).toString('base64')}`).join(' ');

/** The receiver's findings: the number of signatures, the number that match, and whether the time is recent. */
export interface Verdict {
  readonly signatures: number;
  readonly matching: number;
  readonly isRecent: boolean;
}

/** Verifies a message as a receiver does. @param now milliseconds since the epoch */
export function verifyWebhook(
  message: SignedMessage,
  header: string,
  secrets: readonly string[],
  now: number,
): Verdict {
  const given = header.split(' ').flatMap((one) => {
    const [version, signature = ''] = one.split(',');
    return version === VERSION ? [Buffer.from(signature, 'base64')] : [];
  });
  const known = secrets.map((secret) => signatureBy(secret, message));
  const isKnown = (one: Buffer) =>
    known.some((other) => other.length === one.length && timingSafeEqual(other, one));
  return {
    signatures: given.length,
    matching: given.filter(isKnown).length,
    isRecent: Math.abs(now / 1000 - message.timestamp) <= TOLERANCE_SECONDS,
  };
}
