import { createHash, createHmac } from 'node:crypto';
import { isLinkOpen, type LinkState } from '@guichet/contract/box-office/desk-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { deskName } from '../desk/desk.ts';
import type { LinkRow } from './payment-links.sql.ts';

/** Derives the key of a link from its id, so that neither the database nor the queue stores it. */
export const linkKey = ({ secrets }: Pick<Services, 'secrets'>, linkId: string): string =>
  createHmac('sha256', secrets.deriveKey('payment link')).update(linkId).digest('base64url');

/** Returns the hash by which a key is looked up. */
export const hashLinkKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Returns the address of a link. The key is in the fragment, which browsers send to no server: a program that checks
 * the links of a mail opens nothing.
 */
export const linkAddress = (
  services: Pick<Services, 'secrets' | 'config'>,
  tenant: Pick<Tenant, 'name' | 'origin'>,
  locale: Locale,
  linkId: string,
): string => `${tenantAddress(services.config.publicUrl, tenant, locale)}/pay#${linkKey(services, linkId)}`;

/** Returns the state of a link, which follows from its cart. */
export function stateOfLink({
  cancelledAt,
  state,
  validUntil,
  clock,
  openedAt,
}: Pick<LinkRow, 'cancelledAt' | 'state' | 'validUntil' | 'clock' | 'openedAt'>): LinkState {
  if (['paid', 'selling', 'sold', 'stuck', 'archived', 'refunded'].includes(state)) return 'paid';
  if (cancelledAt) return 'cancelled';
  if (state === 'expired' || validUntil <= clock) return 'expired';
  return openedAt ? 'opened' : 'sent';
}

/** Returns a link for staff. @param address of its page, shown while it is open */
export function viewLink(row: LinkRow, address: string): CallAnswer<'PUT /boxoffice/desklink'> {
  const state = stateOfLink(row);
  return {
    id: row.id,
    state,
    customer: { id: row.customerId, name: deskName(row) || row.email, email: row.email },
    amount: row.amount,
    services: row.lines.map(({ serviceName }) => serviceName),
    sentAt: row.sentAt.toISOString(),
    sentBy: row.sentBy,
    isMailed: row.isMailed,
    ...(row.openedAt && { openedAt: row.openedAt.toISOString() }),
    endsAt: row.validUntil.toISOString(),
    ...(isLinkOpen(state) && { address }),
  };
}
