import type { Locale } from '@guichet/contract/locale.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { countPaymentsToCheck } from '../payment-checks/payment-checks.sql.ts';
import { sellCart } from '../selling/selling.service.ts';
import { type CartRefund, refundStuckCart } from './stuck-cart-refunds.service.ts';
import {
  archiveStuck,
  readAttemptsOf,
  readOutcomes,
  readStuckCart,
  readStuckCarts,
  readStuckSummary,
  readStuckTotal,
  restoreArchived,
  takeForResend,
} from './stuck-carts.sql.ts';
import {
  archiveOutcome,
  filterOf,
  type PageOrder,
  pageOf,
  pageOrder,
  placeOf,
  refundOutcome,
  requireSight,
  resendOutcome,
  restoreOutcome,
  type StuckCartFilter,
  viewDetails,
  viewStuckCart,
} from './stuck-carts.ts';
import { exportHead, exportLine } from './stuck-carts-export.ts';

const archiveStuckCarts: Handler<'POST /Purchase/ArchivedBlockedSaleByCartId'> = ({
  body,
  identity,
  transaction,
}) =>
  transaction(async (db) => {
    const cartIds = [...new Set(body.cartIds)];
    const moved = await archiveStuck(db, cartIds, identity, body.reason);
    const outcomes = await readOutcomes(db, cartIds);
    return cartIds.map((cartId) => ({
      cartId,
      outcome: archiveOutcome(moved.has(cartId), outcomes.get(cartId)),
    }));
  });

/** Maximum carts in memory. */
const PAGE = 500;

const exportStuckCarts: Handler<'GET /Purchase/StuckCartsExport'> = async ({
  query,
  tenant,
  locale,
  identity,
  services,
  header,
  transaction,
}) => {
  requireSight(query.state, identity);
  const { sort, state, ...asked } = query;
  await transaction((db) =>
    recordChange(db, identity, {
      action: 'carts.exported',
      subject: state,
      changes: changesBetween({}, asked),
    }),
  );
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  header('content-type', 'text/csv; charset=utf-8');
  header('content-disposition', `attachment; filename="${tenant.name}-${query.state}-carts-${today}.csv"`);
  return write(transaction, tenant, locale, filterOf(query, tenant.timeZone), pageOrder({ sort }));
};

/** Yields the file page by page: each page is read after the previous one was sent. */
async function* write(
  transaction: CallContext<'GET /Purchase/StuckCartsExport'>['transaction'],
  tenant: Tenant,
  locale: Locale,
  filter: StuckCartFilter,
  order: PageOrder,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(exportHead(locale));
  for (let beyond: PageOrder['beyond'], isLast = false; !isLast; ) {
    const rows = await transaction((db) => readStuckCarts(db, filter, { ...order, beyond }, PAGE));
    if (rows.length > 0)
      yield encoder.encode(rows.map((row) => exportLine(row, tenant.timeZone, locale)).join(''));
    const last = rows.at(-1);
    beyond = last && placeOf(last, order.by);
    isLast = rows.length < PAGE;
  }
}

/** Refunds stuck carts immediately and independently: a failure of one does not stop the others. */
const refundStuckCarts: Handler<'POST /Purchase/RefundStuckCarts'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const cartIds = [...new Set(body.cartIds)];
  const done = new Map<string, CartRefund>();
  for (const cartId of cartIds) {
    const outcome = await refundStuckCart(services, tenant, cartId, identity).catch((error: unknown) => {
      // Without an answer of the ticketing system, the cart stays stuck.
      if (!(error instanceof TicketingUnavailable)) throw error;
      return 'changed' as const;
    });
    done.set(cartId, outcome);
  }
  const outcomes = await transaction((db) => readOutcomes(db, cartIds));
  return cartIds.map((cartId) => ({
    cartId,
    outcome: refundOutcome(done.get(cartId) ?? 'changed', outcomes.get(cartId)),
  }));
};

/**
 * Sells stuck carts like paid ones: claimed under a lease, after looking for an earlier sale, under the cart's own
 * key. If the process dies, the sweep continues.
 */
const resendStuckCarts: Handler<'POST /Purchase/ResendBlockedSaleByCartId'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const cartIds = [...new Set(body.cartIds)];
  const taken = await transaction((db) => takeForResend(db, cartIds, identity));
  // A failed sale stores its reason with the cart, and the response reads it from there.
  await Promise.allSettled([...taken].map((cartId) => sellCart(services, tenant, cartId)));
  const outcomes = await transaction((db) => readOutcomes(db, cartIds));
  return cartIds.map((cartId) => ({ cartId, ...resendOutcome(taken.has(cartId), outcomes.get(cartId)) }));
};

const restoreArchivedCarts: Handler<'POST /Purchase/RestoreArchivedSaleByCartId'> = ({
  body,
  identity,
  transaction,
}) =>
  transaction(async (db) => {
    const cartIds = [...new Set(body.cartIds)];
    const moved = await restoreArchived(db, cartIds, identity);
    const outcomes = await readOutcomes(db, cartIds);
    return cartIds.map((cartId) => ({
      cartId,
      outcome: restoreOutcome(moved.has(cartId), outcomes.get(cartId)),
    }));
  });

/** Upper limit of the count of payments to check. */
const MAX_PAYMENTS = 100;

const stuckCartCount: Handler<'GET /Purchase/StuckCartCount'> = ({ transaction }) =>
  transaction(async (db) => {
    const [{ count, amount, oldest }, payments] = await Promise.all([
      readStuckSummary(db),
      countPaymentsToCheck(db, 'open', MAX_PAYMENTS),
    ]);
    return { carts: count, amount, ...(oldest && { oldest: oldest.toISOString() }), payments };
  });

const stuckCart: Handler<'GET /Purchase/StuckCart'> = async ({
  query: { cartId },
  identity,
  transaction,
}) => {
  const [row, attempts] = await transaction((db) =>
    Promise.all([readStuckCart(db, cartId), readAttemptsOf(db, cartId)]),
  );
  if (!row) fail('cart.not-found');
  requireSight(row.state, identity);
  return viewDetails(row, attempts);
};

const stuckCarts: Handler<'GET /Purchase/GetCartsforResendPurchase'> = async ({
  query,
  tenant,
  identity,
  transaction,
}) => {
  requireSight(query.state, identity);
  const filter = filterOf(query, tenant.timeZone);
  const [found, total] = await transaction((db) =>
    Promise.all([readStuckCarts(db, filter, pageOrder(query), query.limit + 1), readStuckTotal(db, filter)]),
  );
  const { rows, ...keys } = pageOf(found, query);
  return { carts: rows.map(viewStuckCart), total, ...keys };
};

export const stuckCartsRoutes = {
  // administrator: stucked-carts
  'GET /Purchase/GetCartsforResendPurchase': stuckCarts,
  'GET /Purchase/StuckCartCount': stuckCartCount,
  'GET /Purchase/StuckCart': stuckCart,
  'POST /Purchase/ResendBlockedSaleByCartId': resendStuckCarts,
  'POST /Purchase/ArchivedBlockedSaleByCartId': archiveStuckCarts,
  'POST /Purchase/RefundStuckCarts': refundStuckCarts,
  'GET /Purchase/StuckCartsExport': exportStuckCarts,
  // administrator: archived-carts
  'POST /Purchase/RestoreArchivedSaleByCartId': restoreArchivedCarts,
} satisfies Routes;
