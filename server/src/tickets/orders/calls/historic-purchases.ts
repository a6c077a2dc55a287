import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { choiceNames } from '#platform/tenancy/own-words.ts';
import { hasOrdersHistory } from '#tenants/functionalities/rules.ts';
import { readParameters } from '#tenants/parameters/data.ts';
import { readPurchasesOf } from '../data.ts';
import { viewPurchase } from '../view.ts';

/** The orders of a customer, where the venue shows them. Their receipts are sent by mail all the same. */
export const historicPurchases: Handler<'GET /user/GetHistoricPurchases'> = async ({
  query,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const purchases = await transaction(async (db) => {
    if (!hasOrdersHistory(await readParameters(db))) fail('purchase.history-closed');
    return readPurchasesOf(db, identity.userId, query.skip ?? 0);
  });
  const nameOf = await choiceNames(services.ownWords, tenant);
  const at = { now: new Date(), timeZone: tenant.timeZone };
  return purchases.map((purchase) => viewPurchase(purchase, nameOf, at));
};
