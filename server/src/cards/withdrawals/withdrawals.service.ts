import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { TicketingCard, WithdrawalRight } from '#gateways/ticketing/cards/port.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { findOwnCards } from '../cards/cards.service.ts';

/** The rights to withdraw of a customer, with their cards. */
export interface Entitlements {
  rights: WithdrawalRight[];
  cards: TicketingCard[];
  catalogue: IndexedCatalogue;
}

export async function readEntitlements(
  services: Services,
  tenant: Tenant,
  userId: string,
): Promise<Entitlements> {
  const system = services.ticketing.of(tenant);
  const [rights, cards, catalogue] = await Promise.all([
    system.readWithdrawalRights(userId),
    findOwnCards(services, tenant, userId),
    catalogueOf(services, tenant),
  ]);
  const enabled = new Set(
    cards.flatMap((card) => card.rights.flatMap((right) => (right.withdrawal ? [right.id] : []))),
  );
  return { rights: rights.filter(({ id }) => enabled.has(id)), cards, catalogue };
}
