import { readCart } from '#cart/data.ts';
import { requireOwn, requireWaiting } from '#cart/rules.ts';
import { shopOf } from '#payment/settings/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { paymentTypesFor } from '../rules.ts';
import { viewPaymentTypes } from '../view.ts';

export const paymentTypes: Handler<'GET /cart/GetPaymentTypeAvailableByCartIdAsync'> = async (context) => {
  const { query, tenant, identity, services } = context;
  const cart = requireWaiting(
    requireOwn(await readCart(services.database, tenant.id, query.cartId), identity),
  );
  const types = paymentTypesFor(cart.total_amount);
  if (!types.includes(9) && !(await shopOf(services, tenant))) fail('payment.not-configured');
  return viewPaymentTypes(types);
};
