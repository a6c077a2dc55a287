import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readOrderToRefund } from './refunds.sql.ts';
import { type WithdrawalFacts, type WithdrawalOption, withdrawalOptions } from './withdrawals.ts';

/**
 * Returns the parts of an order that its customer can withdraw now.
 * @throws AppError `purchase.not-found`; TicketingUnavailable
 */
export async function readWithdrawalOptions(
  services: Services,
  tenant: Tenant,
  { userId, externalPurchaseId }: { userId: string; externalPurchaseId: string },
): Promise<WithdrawalOption[]> {
  const [order, facts] = await Promise.all([
    services.database.tenant(tenant.id, (db) => readOrderToRefund(db, userId, externalPurchaseId)),
    readWithdrawalFacts(services, tenant, userId),
  ]);
  return withdrawalOptions(order ?? fail('purchase.not-found'), facts);
}

/** Reads the ticketing system's data of a customer's cards and tickets. @throws TicketingUnavailable */
export async function readWithdrawalFacts(
  services: Services,
  tenant: Tenant,
  userId: string,
): Promise<WithdrawalFacts> {
  const system = services.ticketing.of(tenant);
  const [cards, held] = await Promise.all([system.findCards(userId), system.findTickets(userId)]);
  const numbers = (tickets: typeof held) => new Set(tickets.map(({ ticketNumber }) => ticketNumber));
  return {
    now: new Date(),
    timeZone: tenant.timeZone,
    ownCards: new Set(cards.map(({ number }) => number)),
    used: numbers(held.filter(({ consumedAt }) => consumedAt)),
    inseparable: numbers(held.filter(({ isTakenBackWithOthers }) => isTakenBackWithOthers)),
  };
}
