import { findOwnCards } from '#cards/cards/cards.service.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { Identity } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type CardFields, namesOwnCard } from './cards.ts';

/** Reads the customer's cards that parts of a cart are evaluated by; reads none when no part names a card. */
export async function readCardsFor(
  services: Services,
  tenant: Tenant,
  identity: Identity,
  details: readonly CardFields[],
): Promise<readonly TicketingCard[]> {
  if (identity.kind !== 'customer' || !details.some(namesOwnCard)) return [];
  return findOwnCards(services, tenant, identity.userId);
}
