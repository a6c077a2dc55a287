import type { SystemEvent } from '@guichet/contract/adapter/events.ts';

/** A message of a ticketing system as it arrived. */
export interface SystemMessage {
  id: string;
  /** Seconds since the epoch, as text */
  timestamp: string;
  /** Signatures `v1,<base64>`, separated by spaces */
  signature: string;
  body: string;
}

/** What a message says. */
export type EventReading =
  | { kind: 'event'; event: SystemEvent }
  /** The venue's system reports no events */
  | { kind: 'no-system' }
  | { kind: 'bad-signature' }
  /** A type of a later version of the API */
  | { kind: 'unknown-type' }
  /** @property field that is wrong, or empty */
  | { kind: 'malformed'; field: string };

/** Verifies and reads a message to a venue. */
export type ReadSystemEvent = (
  tenant: { id: string; name: string },
  message: SystemMessage,
) => Promise<EventReading>;
