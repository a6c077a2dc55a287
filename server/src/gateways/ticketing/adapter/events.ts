import { SYSTEM_EVENT_TYPES, SystemEvent } from '@guichet/contract/adapter/events.ts';
import { verifyWebhook } from '#platform/http/standard-webhooks.ts';
import type { EventReading, SystemMessage } from '../events/port.ts';
import type { TicketingConnection } from '../trial/port.ts';
import { adapterAddressOf } from './address.ts';
import { parseKey } from './credentials.ts';

/** Verifies and reads a message of the system behind a connection. @param now milliseconds since the epoch */
export function readSystemEvent(
  { address, key }: TicketingConnection,
  message: SystemMessage,
  now: number,
): EventReading {
  if (adapterAddressOf(address) === undefined) return { kind: 'no-system' };
  return isSignedBy(key, message, now) ? readBody(message.body) : { kind: 'bad-signature' };
}

/** Whether a message is signed with the secret of a connection's key within the last five minutes. */
function isSignedBy(key: string, { id, timestamp, signature, body }: SystemMessage, now: number): boolean {
  const credentials = parseKey(key);
  if (!credentials || !/^\d{1,12}$/.test(timestamp) || id === '') return false;
  const signed = { id, timestamp: Number(timestamp), body };
  const { matching, isRecent } = verifyWebhook(signed, signature, [credentials.secret], now);
  return matching > 0 && isRecent;
}

function readBody(body: string): EventReading {
  const json = parse(body);
  const { type } = (json ?? {}) as { type?: unknown };
  if (typeof type !== 'string') return { kind: 'malformed', field: 'type' };
  if (!SYSTEM_EVENT_TYPES.some((known) => known === type)) return { kind: 'unknown-type' };
  const read = SystemEvent.safeDecode(json as never);
  if (read.success) return { kind: 'event', event: read.data };
  return { kind: 'malformed', field: read.error.issues[0]?.path.join('.') ?? '' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
