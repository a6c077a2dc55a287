import type { Handler } from '#platform/http/calls.ts';
import { choiceNames } from '#platform/tenancy/own-words.ts';
import { readPurchasesOf } from '../data.ts';
import { viewPurchase } from '../view.ts';

export const historicPurchases: Handler<'GET /user/GetHistoricPurchases'> = async ({
  query,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const purchases = await transaction((db) => readPurchasesOf(db, identity.userId, query.skip ?? 0));
  const nameOf = await choiceNames(services.ownWords, tenant);
  const at = { now: new Date(), timeZone: tenant.timeZone };
  return purchases.map((purchase) => viewPurchase(purchase, nameOf, at));
};
