import type { TicketingProvider } from '@guichet/contract/backoffice/master-area-rules.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { type Connection, supplierOf } from '#catalogue/connection/connection.ts';
import type { VenueFacts, VenueRow } from '../master-area/master-area.ts';

/** A connection as it is changed together, and brought back. */
export interface StoredConnection extends Pick<Connection, 'baseAddressApiV5' | 'partnerLogin'> {
  apiVersion: number;
  /** Of the password; empty where the supplier has not said so */
  keyExpiresOn: string;
  partnerPasswordEncrypted: string | null;
}

/** What an administrator of the provider tenant chooses of a connection. */
export interface SentConnection {
  type: TicketingProvider;
  baseAddressApiV5: string;
  /** Undefined: it stays as it is */
  partnerPassword?: string | undefined;
}

/** The address that is stored: none for the embedded system, whatever was typed before it was chosen. */
export const addressOf = ({ type, baseAddressApiV5 }: SentConnection): string =>
  type === 'embedded' ? '' : baseAddressApiV5.trim();

const isSameSystem = (one: string, other: string): boolean => supplierOf(one) === supplierOf(other);

/**
 * Whether the password must be sent: to another address, the one that is saved is never given. Who may change the
 * connection may not read its password that way.
 */
export const needsPassword = (
  present: Pick<Connection, 'baseAddressApiV5' | 'partnerPasswordEncrypted'>,
  sent: SentConnection,
): boolean =>
  sent.type !== 'embedded' &&
  present.partnerPasswordEncrypted !== null &&
  sent.partnerPassword === undefined &&
  !isSameSystem(present.baseAddressApiV5, sent.baseAddressApiV5);

/** Why a connection cannot be changed; undefined when it can. */
export function refusalToConnect(
  venue: VenueRow,
  sent: SentConnection & { version: number },
  facts: Pick<VenueFacts, 'payingCarts' | 'baseAddressApiV5'>,
): ErrorCode | undefined {
  if (venue.archivedAt) return 'tenant.archived';
  if (venue.version !== sent.version) return 'settings.changed';
  // What is being paid for is held at the present system, and sold there.
  const isMoved = !isSameSystem(facts.baseAddressApiV5, addressOf(sent));
  return isMoved && facts.payingCarts > 0 ? 'tenant.carts-paying' : undefined;
}

const CONNECTION = ['baseAddressApiV5', 'partnerLogin', 'partnerPasswordEncrypted', 'apiVersion'] as const;

/** Whether a save changes how the system is reached. */
export const isOtherConnection = (
  present: Pick<StoredConnection, (typeof CONNECTION)[number]>,
  next: Pick<StoredConnection, (typeof CONNECTION)[number]>,
): boolean => CONNECTION.some((name) => present[name] !== next[name]);
