import type { Handler } from '../../platform/calls.ts';
import { readPurchasesOf } from '../data.ts';
import { viewPurchase } from '../view.ts';

export const historicPurchases: Handler<'GET /user/GetHistoricPurchases'> = async ({
  tenant,
  identity,
  services,
}) => {
  const purchases = await services.database.tenant(tenant.id, (db) => readPurchasesOf(db, identity.userId));
  return purchases.map(viewPurchase);
};
