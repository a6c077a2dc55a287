import { findOwnCards } from '#cards/cards/cards.service.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { Identity } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type CardFields, namesOwnCard } from './cards.ts';

/** The cards of a customer by which parts of a cart are evaluated; asks for none when no part names one. */
export async function readCardsFor(
  services: Services,
  tenant: Tenant,
  identity: Identity,
  details: readonly CardFields[],
): Promise<readonly TicketingCard[]> {
  if (identity.kind !== 'customer' || !details.some(namesOwnCard)) return [];
  return findOwnCards(services, tenant, identity.userId);
}
