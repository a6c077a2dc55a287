import type { Handler } from '#platform/http/calls.ts';
import { readPurchasesOf } from '../data.ts';
import { viewPurchase } from '../view.ts';

export const historicPurchases: Handler<'GET /user/GetHistoricPurchases'> = async ({
  identity,
  transaction,
}) => {
  const purchases = await transaction((db) => readPurchasesOf(db, identity.userId));
  return purchases.map(viewPurchase);
};
