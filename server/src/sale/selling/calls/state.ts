import { requireOwn } from '#cart/rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readSale } from '../data.ts';
import { waitForSale } from '../service.ts';
import { viewSale } from '../view.ts';

export const state: Handler<'GET /purchase/State'> = async ({ query, tenant, identity, services }) => {
  await waitForSale(services.database, query.cartId);
  const sale = (await readSale(services.database, tenant.id, query.cartId)) ?? fail('cart.not-found');
  requireOwn(sale.cart, identity);
  return viewSale(sale);
};
