import type { Handler } from '#platform/http/calls.ts';
import { readPurchasesOf } from '#tickets/tickets/data.ts';
import { viewPurchase } from '#tickets/tickets/view.ts';

export const historicPurchases: Handler<'GET /user/GetHistoricPurchases'> = async ({
  tenant,
  identity,
  services,
}) => {
  const purchases = await services.database.tenant(tenant.id, (db) => readPurchasesOf(db, identity.userId));
  return purchases.map(viewPurchase);
};
