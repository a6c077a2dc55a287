import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { TransferState } from '@guichet/contract/tickets/transfers.ts';
import { emailKey } from '#account/auth/auth.ts';
import { plainName } from '#kernel/format/plain-name.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import type { OwnTicket, TicketRow } from '../tickets/tickets.sql.ts';
import { detailOf, kindOf, placeOf, stateOf } from '../tickets/tickets.ts';

/** A transfer of a ticket, open or completed. */
export interface TransferRow extends TransferFacts {
  id: string;
  ticketId: string;
  ticketNumber: string;
  externalPurchaseId: string;
  /** First name of the giver, or their company's; null once erased */
  giverName: string | null;
  email: string | null;
  consumedAt: Date | null;
  /** When its ticket got its new code */
  reissuedAt: Date | null;
}

/** Validity of a link in days, unless its ticket ends before. */
export const OFFER_DAYS = 7;

/** Derives the token of a transfer's link from its id, so that neither the database nor the queue stores it. */
export function transferToken({ secrets }: Pick<Services, 'secrets'>, transferId: string): string {
  return createHmac('sha256', secrets.deriveKey('ticket transfer')).update(transferId).digest('base64url');
}

/** Returns the hash by which a token is looked up. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns the address of a transfer. */
export function transferLink(
  services: Pick<Services, 'secrets' | 'config'>,
  tenant: Pick<Tenant, 'name' | 'origin'>,
  locale: Locale,
  transferId: string,
): string {
  const home = tenantAddress(services.config.publicUrl, tenant, locale);
  return `${home}/my-tickets/transfer#${transferToken(services, transferId)}`;
}

/** Returns the address at which the recipient of an offer refuses further ones. */
export function refusalLink(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  tenant: Pick<Tenant, 'id' | 'name' | 'origin'>,
  locale: Locale,
  email: string,
): string {
  const home = tenantAddress(config.publicUrl, tenant, locale);
  return `${home}/my-tickets/refuse-offers#${refusalToken(secrets, tenant.id, email)}`;
}

/** Daily limits of mailed offers; a giver can share further links by other means. */
export const OFFER_MAILS_PER_DAY = {
  /** By one account */
  giver: 20,
  /** By one account to one e-mail address */
  giverToRecipient: 3,
  /** To one e-mail address */
  recipient: 5,
} as const;

/** Returns a pseudonym of an e-mail address, so that a refusal stores no address. */
export const recipientOf = (secrets: Pick<Secrets, 'keyedHash'>, email: string): Buffer =>
  secrets.keyedHash('offer recipient', emailKey(email));

const refusalProof = (secrets: Pick<Secrets, 'keyedHash'>, tenantId: string, recipient: Buffer): Buffer =>
  secrets.keyedHash('offer refusal', `${tenantId}\n${recipient.toString('base64url')}`);

/** Returns the token of the link by which the recipient refuses further offers; it does not expire. */
export function refusalToken(secrets: Pick<Secrets, 'keyedHash'>, tenantId: string, email: string): string {
  const recipient = recipientOf(secrets, email);
  return `${recipient.toString('base64url')}.${refusalProof(secrets, tenantId, recipient).toString('base64url')}`;
}

/** Returns the recipient of a refusal's link; undefined unless this tenant issued the token. */
export function readRefusalToken(
  secrets: Pick<Secrets, 'keyedHash'>,
  tenantId: string,
  token: string,
): Buffer | undefined {
  const [recipient = Buffer.alloc(0), proof = Buffer.alloc(0)] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'));
  const expected = refusalProof(secrets, tenantId, recipient);
  return proof.length === expected.length && timingSafeEqual(proof, expected) ? recipient : undefined;
}

/** Returns whether a ticket can be transferred: it must still open, and have its own code. */
export function isTransferable(ticket: OwnTicket): boolean {
  const isOnCard = detailOf(ticket)?.cardNumber !== undefined || kindOf(ticket) === 'withdrawal';
  return stateOf(ticket) === 'valid' && !isOnCard;
}

/** The data of a transfer that decide its state. */
export interface TransferFacts {
  state: 'offered' | 'accepted' | 'taken-back';
  giverId: string;
  acceptedBy: string | null;
  expiresAt: Date;
  clock: Date;
}

/** Returns the state of a transfer at the database's time. */
function transferState({ state, expiresAt, clock }: TransferFacts): TransferState {
  return state === 'offered' && expiresAt <= clock ? 'expired' : state;
}

/** Returns why a customer cannot accept a ticket; undefined when the customer can, or has. */
export function acceptanceRefusal(transfer: TransferFacts, userId: string): ErrorCode | undefined {
  if (transfer.acceptedBy === userId) return undefined;
  if (transfer.giverId === userId) return 'transfer.own';
  const state = transferState(transfer);
  return state === 'offered' ? undefined : `transfer.${state}`;
}

/** Returns the view of a link's ticket, without its code. @param userId the reader, when signed in */
export function viewOffer(
  transfer: TransferRow,
  ticket: TicketRow,
  userId: string | undefined,
): CallAnswer<'GET /user/TicketTransfer'> {
  const { themeLabels: _, otherEstablishments: __, establishmentCode: ___, ...place } = placeOf(ticket);
  return {
    state: transferState(transfer),
    giver: plainName(transfer.giverName ?? ''),
    isOwn: userId === transfer.giverId,
    isMine: userId !== undefined && userId === transfer.acceptedBy,
    expiresAt: transfer.expiresAt.toISOString(),
    type: ticket.line.type,
    ticket: {
      ...place,
      serviceName: ticket.line.serviceName,
      priceLabels: ticket.line.labels,
      validUntil: ticket.validUntil.toISOString(),
    },
  };
}
