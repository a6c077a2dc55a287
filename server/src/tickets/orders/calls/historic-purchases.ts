import type { Handler } from '#platform/http/calls.ts';
import { readPurchasesOf } from '../data.ts';
import { viewPurchase } from '../view.ts';

export const historicPurchases: Handler<'GET /user/GetHistoricPurchases'> = async ({
  query,
  identity,
  transaction,
}) => {
  const purchases = await transaction((db) => readPurchasesOf(db, identity.userId, query.skip ?? 0));
  return purchases.map(viewPurchase);
};
