import { needsEvent } from '@guichet/contract/predicates.ts';
import { cardLinesOf, concernsCards } from '#cart/cards/cards.ts';
import type { CartRow } from '#cart/cart.ts';
import { discountPart, listPriceOf } from '#cart/promotions/parts.ts';
import { bookResent, rulesBrokenSince } from '#cart/sale-rules/sale-rules.service.ts';
import type { PaymentStatusClass } from '#gateways/payment/shapes/port.ts';
import {
  type SellOutcome,
  type SellRequest,
  type TicketingSale,
  type TicketingSystem,
  TicketingUnavailable,
} from '#gateways/ticketing/port.ts';
import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import type { Database } from '#kernel/database/database.ts';
import { inSpan, inTrace } from '#kernel/tracing.ts';
import { filterDueTenants } from '#platform/jobs/filter-due-tenants.ts';
import { outcomeCounter } from '#platform/observability/metrics.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { completeResend, markResendStuck } from '../stuck-carts/stuck-carts.sql.ts';
import {
  claimSale,
  completeSale,
  markSaleStuck,
  postponeSale,
  readDueSales,
  withDueSales,
} from './selling.sql.ts';
import { mayBeResent, nextRetry } from './selling.ts';

/** `idle`: there was nothing to sell, or another process sells it; `refunded`: the move that it pays for has lapsed. */
export type SaleStep = 'sold' | 'postponed' | 'stuck' | 'refunded' | 'idle';

const countSale = outcomeCounter(
  'guichet_sales_total',
  'Attempts to sell a paid cart: sold, postponed (will be retried), stuck (needs a person)',
  ['sold', 'postponed', 'stuck'],
);

/** Sales in progress in this process, by cart; each server of a process has its own. */
const pendingSales = new WeakMap<Database, Map<string, Promise<SaleStep>>>();

/** Longest time that the response about a cart waits for its sale. */
const TIMEOUT_MS = 1000;

/** Waits briefly for a sale that this process is making, so that the first response has its outcome. */
export async function waitForSale(database: Database, cartId: string): Promise<void> {
  const sale = pendingSales.get(database)?.get(cartId);
  if (!sale) return;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, TIMEOUT_MS);
  await Promise.race([sale.catch(() => undefined), late]);
  clearTimeout(timer);
}

/** Waits for the sales in progress in this process, before it stops. */
export async function waitForPendingSales(database: Database): Promise<void> {
  await Promise.allSettled(pendingSales.get(database)?.values() ?? []);
}

/**
 * Sells a paid cart; concurrent calls in this process share the sale.
 * @param taken the cart, when it was claimed together with its payment
 */
export function sellCart(
  services: Services,
  tenant: Tenant,
  cartId: string,
  taken?: CartRow,
): Promise<SaleStep> {
  const sales = pendingSales.get(services.database) ?? new Map<string, Promise<SaleStep>>();
  pendingSales.set(services.database, sales);
  const known = sales.get(cartId);
  if (known && !taken) return known;
  const sale = inTrace('sale', {}, () => makeSale(services, tenant, cartId, taken)).finally(() =>
    sales.delete(cartId),
  );
  sales.set(cartId, sale);
  return sale;
}

/**
 * Sells a paid cart: claims it, sells at the ticketing system under the cart’s own key, writes the order. A process may
 * die after each step: the next claim repeats the step and changes nothing twice.
 */
async function makeSale(
  services: Services,
  tenant: Tenant,
  cartId: string,
  taken: CartRow | undefined,
): Promise<SaleStep> {
  const cart =
    taken ?? (await inSpan('sale claim', {}, () => claimSale(services.database, tenant.id, cartId)));
  if (!cart) return 'idle';
  try {
    if (cart.move) return await endMove(services, tenant, cart);
    const broken = await brokenRule(services, tenant, cart);
    if (broken) return await markStuck(services, tenant, cart, `rule-broken: ${broken.code}`);
    const outcome = await inSpan('sale at ticketing system', {}, () =>
      sellExternally(services.ticketing.of(tenant), cart),
    );
    if (!outcome.sold) return await markStuck(services, tenant, cart, `${outcome.reason}: ${outcome.detail}`);
    const { sale } = outcome;
    await inSpan('sale completion', {}, () => complete(services, tenant, cart, sale));
  } catch (error) {
    // Covers bugs too: a cart that can never be sold must become stuck, not be retried indefinitely.
    const step = await postponeOrStick(services, tenant, cart, (error as Error).message);
    if (!(error instanceof TicketingUnavailable)) throw error;
    return step;
  }
  services.jobs.wake();
  countSale('sold');
  return 'sold';
}

/** Ends the move that a cart pays for: its tickets move, or its payment is refunded. */
async function endMove(services: Services, tenant: Tenant, { id }: CartRow): Promise<SaleStep> {
  const step = await inSpan('sale of a move', {}, () => services.endPaidMove(services, tenant, id));
  services.jobs.wake();
  if (step === 'lapsed') return 'refunded';
  countSale('sold');
  return 'sold';
}

/**
 * Returns the broken rule that prevents the sale. A cart that an administrator resends is sold anyway, and counts
 * then.
 */
async function brokenRule(services: Services, tenant: Tenant, cart: CartRow) {
  if (!mayBeResent(cart.sale_attempts)) return (await rulesBrokenSince(services, tenant, cart))[0];
  await bookResent(services, tenant, cart);
  return undefined;
}

async function complete(
  { database }: Services,
  tenant: Tenant,
  cart: CartRow,
  sale: TicketingSale,
): Promise<void> {
  if (mayBeResent(cart.sale_attempts))
    await database.tenant(tenant.id, (db) => completeResend(db, cart, sale));
  else await completeSale(database, tenant.id, cart.id, sale);
}

/** Sells a cart at the ticketing system. Before a retry, it looks for an earlier sale whose answer was lost. */
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
    lines: cart.lines
      .filter(({ fillsCards }) => !fillsCards)
      .flatMap((line) =>
        line.details.map((detail) => ({
          lineId: line.id,
          serviceCode: line.service,
          priceName: line.priceName,
          quantity: detail.quantity,
          places: line.places,
          unitPriceCents: listPriceOf(line),
          ...discountPart(line),
          ...(needsEvent(line.type) ? { sessionId: detail.eventId } : { usedAtSessionId: detail.eventId }),
          ...(detail.contacts && { contacts: detail.contacts }),
        })),
      ),
    ...(concernsCards(cart.lines) && { cardLines: cardLinesOf(cart.lines) }),
  };
}

async function postponeOrStick(
  services: Services,
  tenant: Tenant,
  cart: CartRow,
  reason: string,
): Promise<SaleStep> {
  const next = nextRetry(cart.sale_attempts);
  if (next === 'stuck') return markStuck(services, tenant, cart, reason);
  await services.database.tenant(tenant.id, (db) => postponeSale(db, cart.id, next.retryInSeconds, reason));
  countSale('postponed');
  return 'postponed';
}

async function markStuck(
  services: Services,
  tenant: Tenant,
  cart: CartRow,
  reason: string,
): Promise<'stuck'> {
  await services.database.tenant(tenant.id, (db) =>
    mayBeResent(cart.sale_attempts) ? markResendStuck(db, cart, reason) : markSaleStuck(db, cart.id, reason),
  );
  countSale('stuck');
  return 'stuck';
}

/** Makes every due sale in every tenant: interrupted sales, and retries. */
export async function sweepDueSales(services: Services): Promise<void> {
  const due = await filterDueTenants(await services.tenants.venues(), (ids) =>
    withDueSales(services.database, ids),
  );
  await waitForAll(due.map((tenant) => sellDue(services, tenant)));
}

async function sellDue(services: Services, tenant: Tenant): Promise<void> {
  const due = await readDueSales(services.database, tenant.id);
  await waitForAll(due.map((cartId) => sellCart(services, tenant, cartId)));
}

/** Sells the cart of a recorded payment event, called by the payment domain after the commit. */
export async function afterPaymentEvent(
  services: Services,
  tenant: Tenant,
  cartId: string,
  statusClass: PaymentStatusClass,
  paid?: CartRow,
): Promise<void> {
  if (statusClass === 'paid') await sellCart(services, tenant, cartId, paid);
}
