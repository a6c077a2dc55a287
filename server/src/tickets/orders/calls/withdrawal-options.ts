import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { choiceNames } from '#platform/tenancy/own-words.ts';
import { readWithdrawalOptions } from '#sale/refunds/withdrawals/service.ts';
import { readOwnShownPurchase } from '../data.ts';
import { viewPurchase } from '../view.ts';

/** Answers what of the customer's own order they may withdraw from, and why not from the rest. */
export const withdrawalOptions: Handler<'GET /Purchase/Withdrawal'> = async ({
  query: { externalPurchaseId },
  tenant,
  identity: { userId },
  services,
  transaction,
}) => {
  const [purchase, lines, nameOf] = await Promise.all([
    transaction((db) => readOwnShownPurchase(db, userId, externalPurchaseId)),
    readWithdrawalOptions(services, tenant, { externalPurchaseId, userId }),
    choiceNames(services.ownWords, tenant),
  ]);
  const at = { now: new Date(), timeZone: tenant.timeZone };
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
