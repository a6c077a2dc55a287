import type { CartRow } from '../cart/model.ts';
import { type SellOutcome, type SellRequest, TicketingUnavailable, type TicketingSystem } from '../gateways/ticketing/port.ts';
import type { PaymentStatusClass } from '../gateways/payment/port.ts';
import type { Services } from '../platform/services.ts';
import type { Tenant } from '../platform/tenancy.ts';
import { readDueSales } from './data.ts';
import { claimSale, completeSale, postponeSale, stickSale } from './mutations.ts';
import { afterUnanswered } from './rules.ts';

/** `idle`: there was nothing to sell, or another process sells it. */
export type SaleStep = 'sold' | 'postponed' | 'stuck' | 'idle';

/**
 * Sells a paid cart: claims it, sells at the ticketing system under the cart’s own key, writes the order. Each step
 * may be the last one that a process makes: the next claim repeats it and changes nothing twice.
 */
export async function sellCart(services: Services, tenant: Tenant, cartId: string): Promise<SaleStep> {
  const cart = await claimSale(services.database, tenant.id, cartId);
  if (!cart) return 'idle';
  let outcome: SellOutcome;
  try {
    outcome = await sellExternally(services.ticketing.of(tenant), cart);
  } catch (error) {
    if (!(error instanceof TicketingUnavailable)) throw error;
    return await postponeOrStick(services, tenant, cart, error.message);
  }
  if (!outcome.sold) {
    const reason = `${outcome.reason}: ${outcome.detail}`;
    await services.database.tenant(tenant.id, (db) => stickSale(db, cartId, reason));
    return 'stuck';
  }
  await completeSale(services.database, tenant.id, cartId, outcome.sale);
  services.jobs.nudge();
  return 'sold';
}

/** Unknown is not failed: once a try was made, its sale is looked for before another. */
async function sellExternally(ticketing: TicketingSystem, cart: CartRow): Promise<SellOutcome> {
  if (cart.sale_attempts > 1) {
    const sale = await ticketing.findSale(cart.id);
    if (sale) return { sold: true, sale };
  }
  return ticketing.sell(sellRequest(cart));
}

function sellRequest(cart: CartRow): SellRequest {
  return {
    key: cart.id,
    buyer: { reference: cart.user_id ?? '' },
    locale: cart.locale,
    lines: cart.lines.flatMap((line) =>
      line.details.map((detail) => ({
        lineId: line.id,
        serviceCode: line.service,
        priceName: line.priceName,
        quantity: detail.quantity,
        unitPriceCents: line.unitPrice,
        sessionId: detail.eventId,
      })),
    ),
  };
}

async function postponeOrStick(services: Services, tenant: Tenant, cart: CartRow, reason: string): Promise<SaleStep> {
  const next = afterUnanswered(cart.sale_attempts);
  await services.database.tenant(tenant.id, (db) =>
    next === 'stuck' ? stickSale(db, cart.id, reason) : postponeSale(db, cart.id, next.retryInSeconds, reason),
  );
  return next === 'stuck' ? 'stuck' : 'postponed';
}

/** Takes up every sale that is due, in every tenant: those that were interrupted, and those to try again. */
export async function sweepDueSales(services: Services): Promise<void> {
  for (const tenant of await services.tenants.venues()) {
    const due = await readDueSales(services.database, tenant.id);
    await Promise.allSettled(due.map((cartId) => sellCart(services, tenant, cartId)));
  }
}

/** What the payment domain tells of a recorded event, once it is committed. */
export async function afterPaymentEvent(services: Services, tenant: Tenant, cartId: string, statusClass: PaymentStatusClass): Promise<void> {
  if (statusClass === 'paid') await sellCart(services, tenant, cartId);
}
