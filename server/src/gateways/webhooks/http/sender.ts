import type { DeliveryFailure } from '@guichet/contract/tenants/webhook-rules.ts';
import { PrivateAddress } from '#platform/http/outbound-addresses.ts';
import { fetchOutbound } from '#platform/http/outbound-fetch.ts';
import { newWebhookSecret, signWebhook } from '#platform/http/standard-webhooks.ts';
import type { WebhookMessage, WebhookOutcome, WebhookSender } from '../port.ts';

export interface SenderOptions {
  /** Whether an address may be private and without TLS: never in production. */
  readonly mayBePrivate: boolean;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Time limit of a whole answer. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;

/** Number of bytes stored of an answer. */
const WANTED = 1024;

/** Posts messages over HTTP, each signed at sending time; follows no redirect. */
export function createWebhookSender(options: SenderOptions): WebhookSender {
  return { newSecret: newWebhookSecret, send: (message) => send(message, options) };
}

async function send(message: WebhookMessage, options: SenderOptions): Promise<WebhookOutcome> {
  const { id, url, body, secrets } = message;
  const timestamp = Math.floor(options.clock() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Guichet-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook({ id, timestamp, body }, secrets),
  };
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const response = await fetchOutbound(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      body,
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      mayBePrivate: options.mayBePrivate,
      wanted: WANTED,
    });
    const answer = beginningOf(await response.arrayBuffer());
    return { status: response.status, durationMs: took(), headers, answer };
  } catch (error) {
    return { failure: failureOf(error), durationMs: took(), headers, answer: '' };
  }
}

/** Returns the beginning of an answer as a text that the database accepts. */
const beginningOf = (bytes: ArrayBuffer): string =>
  new TextDecoder().decode(bytes.slice(0, WANTED)).replaceAll('\0', '');

/** Error codes of TLS failures. */
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof PrivateAddress) return 'forbidden';
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  return TLS.test(String(code)) ? 'tls' : 'unreachable';
}
