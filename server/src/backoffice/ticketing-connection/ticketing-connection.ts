import type { TicketingProvider } from '@guichet/contract/backoffice/master-area-rules.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { type Connection, supplierOf } from '#catalogue/connection/connection.ts';
import type { VenueFacts, VenueRow } from '../master-area/master-area.ts';

/** A connection as one unit of change and undo. */
export interface StoredConnection extends Pick<Connection, 'baseAddressApiV5' | 'partnerLogin'> {
  apiVersion: number;
  /** Expiry date of the password; empty where the supplier has not given one */
  keyExpiresOn: string;
  partnerPasswordEncrypted: string | null;
}

/** The fields of a connection that an administrator of the provider tenant sends. */
export interface SentConnection {
  type: TicketingProvider;
  baseAddressApiV5: string;
  /** Undefined leaves the stored password unchanged */
  partnerPassword?: string | undefined;
}

/**
 * Returns the address to store: an empty one for the embedded system, whatever was typed before the choice, and one with
 * `adapter+` for a system behind the adapter API. A typed prefix of the other type is replaced.
 */
export function addressOf({ type, baseAddressApiV5 }: SentConnection): string {
  const address = baseAddressApiV5.trim();
  if (type === 'embedded') return '';
  if (type === 'octo') return address.replace(/^adapter\+/i, 'octo+');
  const bare = address.replace(/^(?:octo|adapter)\+/i, '');
  return bare === '' ? '' : `adapter+${bare}`;
}

const isSameSystem = (one: string, other: string): boolean => supplierOf(one) === supplierOf(other);

/**
 * Whether the password must be sent. A save with another address never reuses the stored password: otherwise an
 * administrator could read the password by changing the address.
 */
export const needsPassword = (
  present: Pick<Connection, 'baseAddressApiV5' | 'partnerPasswordEncrypted'>,
  sent: SentConnection,
): boolean =>
  sent.type !== 'embedded' &&
  present.partnerPasswordEncrypted !== null &&
  sent.partnerPassword === undefined &&
  !isSameSystem(present.baseAddressApiV5, addressOf(sent));

/** Returns why a connection cannot be changed; undefined when it can. */
export function refusalToConnect(
  venue: VenueRow,
  sent: SentConnection & { version: number },
  facts: Pick<VenueFacts, 'payingCarts' | 'baseAddressApiV5'>,
): ErrorCode | undefined {
  if (venue.archivedAt) return 'tenant.archived';
  if (venue.version !== sent.version) return 'settings.changed';
  // A cart in payment keeps its holds at the current ticketing system until it is sold.
  const isMoved = !isSameSystem(facts.baseAddressApiV5, addressOf(sent));
  return isMoved && facts.payingCarts > 0 ? 'tenant.carts-paying' : undefined;
}

const CONNECTION = ['baseAddressApiV5', 'partnerLogin', 'partnerPasswordEncrypted', 'apiVersion'] as const;

/** Whether a save changes the connection to the system. */
export const isOtherConnection = (
  present: Pick<StoredConnection, (typeof CONNECTION)[number]>,
  next: Pick<StoredConnection, (typeof CONNECTION)[number]>,
): boolean => CONNECTION.some((name) => present[name] !== next[name]);
