import type { Handler, Routes } from '#calls.ts';
import { readCancellationRules } from '#catalogue/cancellation-rules/cancellation-rules.sql.ts';
import { stepsOfOrders } from '#catalogue/cancellation-rules/cancellation-rules.ts';
import { fail } from '#kernel/errors.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import { hasOrdersHistory } from '#tenants/functionalities/functionalities.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import { refundOrder } from '../refunds/refunds.service.ts';
import { readWithdrawalOptions } from '../refunds/withdrawals.service.ts';
import { readResalable } from '../resales/resales.service.ts';
import { readOwnShownPurchase, readPurchasesOf } from './orders.sql.ts';
import { viewPurchase } from './orders.ts';

/** Returns the orders of a customer, when the venue shows them. Their receipts are mailed in any case. */
const historicPurchases: Handler<'GET /user/GetHistoricPurchases'> = async ({
  query,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const { purchases, stepsOf } = await transaction(async (db) => {
    // The page of an order without an account shows that order, whatever the venue shows of others.
    if (!identity.isGuest && !hasOrdersHistory(await readParameters(db))) fail('purchase.history-closed');
    return {
      purchases: await readPurchasesOf(db, identity.userId, query.skip ?? 0),
      stepsOf: stepsOfOrders(await readCancellationRules(db)),
    };
  });
  const nameOf = await choiceNames(services.phraseOverrides, tenant);
  const isOffered = await services.ticketing.offers(tenant, 'refunds');
  const isResalable = await readResalable(services, tenant);
  const at = { now: new Date(), timeZone: tenant.timeZone, stepsOf, isOffered, isResalable };
  return purchases.map((purchase) => viewPurchase(purchase, nameOf, at));
};

/** Cancels lines of the customer's own order, by their right of withdrawal. */
const withdrawFromOrder: Handler<'POST /Purchase/Withdrawal'> = async ({
  body: { withdrawalId, ...request },
  tenant,
  identity: { userId },
  services,
}) => ({ state: await refundOrder(services, tenant, { ...request, id: withdrawalId, userId }, undefined) });

/** Returns the lines of the customer's own order that can be withdrawn, and why the others cannot. */
const withdrawalOptions: Handler<'GET /Purchase/Withdrawal'> = async ({
  query: { externalPurchaseId },
  tenant,
  identity: { userId },
  services,
  transaction,
}) => {
  const [purchase, lines, nameOf] = await Promise.all([
    transaction((db) => readOwnShownPurchase(db, userId, externalPurchaseId)),
    readWithdrawalOptions(services, tenant, { externalPurchaseId, userId }),
    choiceNames(services.phraseOverrides, tenant),
  ]);
  const at = {
    now: new Date(),
    timeZone: tenant.timeZone,
    stepsOf: () => ({ steps: [], creditSteps: [] }),
    isOffered: false,
  };
  const shown = viewPurchase(purchase ?? fail('purchase.not-found'), nameOf, at);
  return {
    order: {
      externalPurchaseId: shown.externalPurchaseId,
      lines: shown.lines,
      refunds: shown.refunds,
      totalAmount: shown.totalAmount,
    },
    lines,
  };
};

export const ordersRoutes = {
  // customer
  'GET /user/GetHistoricPurchases': historicPurchases,
  'GET /Purchase/Withdrawal': withdrawalOptions,
  'POST /Purchase/Withdrawal': withdrawFromOrder,
} satisfies Routes;
