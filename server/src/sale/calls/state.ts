import { readCart } from '../../cart/data.ts';
import { requireOwn } from '../../cart/rules.ts';
import type { Handler } from '../../platform/calls.ts';
import { readPurchaseOfCart } from '../data.ts';
import { viewSale } from '../view.ts';

export const state: Handler<'GET /purchase/State'> = async ({ query, tenant, identity, services }) => {
  const cart = requireOwn(await readCart(services.database, tenant.id, query.cartId), identity);
  const purchase =
    cart.state === 'sold' ? await services.database.tenant(tenant.id, (db) => readPurchaseOfCart(db, cart.id)) : undefined;
  return viewSale(cart, purchase);
};
