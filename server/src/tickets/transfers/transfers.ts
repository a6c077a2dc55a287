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

/** A ticket that is passed on, or was. */
export interface TransferRow extends TransferFacts {
  id: string;
  ticketId: string;
  ticketNumber: string;
  externalPurchaseId: string;
  /** First name of the giver, or their company's; null once erased */
  giverName: string | null;
  email: string | null;
  consumedAt: Date | null;
  /** When it got its new code */
  reissuedAt: Date | null;
}

/** How long a link works, unless its ticket ends before. */
export const OFFER_DAYS = 7;

/** The token of a transfer's link: derived from its id, so that neither the database nor the queue holds it. */
export function transferToken({ secrets }: Pick<Services, 'secrets'>, transferId: string): string {
  return createHmac('sha256', secrets.deriveKey('ticket transfer')).update(transferId).digest('base64url');
}

/** How a token is looked up. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The address that a ticket is passed on by. */
export function transferLink(
  services: Pick<Services, 'secrets' | 'config'>,
  tenant: Pick<Tenant, 'name' | 'origin'>,
  locale: Locale,
  transferId: string,
): string {
  const home = tenantAddress(services.config.publicUrl, tenant, locale);
  return `${home}/my-tickets/transfer#${transferToken(services, transferId)}`;
}

/** The address at which the recipient of an offer refuses further ones. */
export function refusalLink(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  tenant: Pick<Tenant, 'id' | 'name' | 'origin'>,
  locale: Locale,
  email: string,
): string {
  const home = tenantAddress(config.publicUrl, tenant, locale);
  return `${home}/my-tickets/refuse-offers#${refusalToken(secrets, tenant.id, email)}`;
}

/** Offers that are mailed in a day; a giver passes more links on by other ways. */
export const OFFER_MAILS_PER_DAY = {
  /** By one account */
  giver: 20,
  /** By one account to one e-mail address */
  giverToRecipient: 3,
  /** To one e-mail address */
  recipient: 5,
} as const;

/** Stands for an e-mail address that may have no account, so that its refusal stores none. */
export const recipientOf = (secrets: Pick<Secrets, 'keyedHash'>, email: string): Buffer =>
  secrets.keyedHash('offer recipient', emailKey(email));

const refusalProof = (secrets: Pick<Secrets, 'keyedHash'>, tenantId: string, recipient: Buffer): Buffer =>
  secrets.keyedHash('offer refusal', `${tenantId}\n${recipient.toString('base64url')}`);

/** The token of the link by which the recipient of offers refuses further ones; it does not end. */
export function refusalToken(secrets: Pick<Secrets, 'keyedHash'>, tenantId: string, email: string): string {
  const recipient = recipientOf(secrets, email);
  return `${recipient.toString('base64url')}.${refusalProof(secrets, tenantId, recipient).toString('base64url')}`;
}

/** The recipient of a refusal's link; undefined unless the token was issued by this tenant. */
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

/** Whether a ticket can be passed on: one that still opens, and under its own code. */
export function isTransferable(ticket: OwnTicket): boolean {
  const isOnCard = detailOf(ticket)?.cardNumber !== undefined || kindOf(ticket) === 'withdrawal';
  return stateOf(ticket) === 'valid' && !isOnCard;
}

/** What of a transfer decides what becomes of it. */
export interface TransferFacts {
  state: 'offered' | 'accepted' | 'taken-back';
  giverId: string;
  acceptedBy: string | null;
  expiresAt: Date;
  clock: Date;
}

/** The state of a transfer at the database's time. */
function transferState({ state, expiresAt, clock }: TransferFacts): TransferState {
  return state === 'offered' && expiresAt <= clock ? 'expired' : state;
}

/** Why a customer cannot accept a ticket; undefined when they can, or have. */
export function acceptanceRefusal(transfer: TransferFacts, userId: string): ErrorCode | undefined {
  if (transfer.acceptedBy === userId) return undefined;
  if (transfer.giverId === userId) return 'transfer.own';
  const state = transferState(transfer);
  return state === 'offered' ? undefined : `transfer.${state}`;
}

/** What a link shows of its ticket: never its code. @param userId who asks, when signed in */
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
