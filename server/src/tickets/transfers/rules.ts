import { createHash, createHmac } from 'node:crypto';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { TransferState } from '@guichet/contract/tickets/transfers.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { OwnTicket } from '../tickets/data.ts';
import { detailOf, kindOf, stateOf } from '../tickets/rules.ts';

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
export function transferState({ state, expiresAt, clock }: TransferFacts): TransferState {
  return state === 'offered' && expiresAt <= clock ? 'expired' : state;
}

/** Why a customer cannot accept a ticket; undefined when they can, or have. */
export function acceptanceRefusal(transfer: TransferFacts, userId: string): ErrorCode | undefined {
  if (transfer.acceptedBy === userId) return undefined;
  if (transfer.giverId === userId) return 'transfer.own';
  const state = transferState(transfer);
  return state === 'offered' ? undefined : `transfer.${state}`;
}
