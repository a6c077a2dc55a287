import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { readCart } from '../data.ts';
import { saveCart } from '../mutations.ts';
import { requireChangeable, requireOwn } from '../rules.ts';

export const deleteCart: Handler<'DELETE /cart/Cart'> = async ({ query, tenant, identity, locale, services }) => {
  const cart = requireChangeable(requireOwn(await readCart(services.database, tenant.id, query.cartId), identity));
  const emptied = await saveCart(services.database, tenant.id, {
    id: cart.id,
    user_id: cart.user_id,
    version: cart.version,
    lines: [],
    total: 0,
    locale,
    minutes: tenant.cartMinutes,
    cap_minutes: tenant.cartCapMinutes,
  });
  if (!emptied) fail('cart.changed');
  await services.ticketing.of(tenant).releasePlaces(cart.id);
  return undefined;
};
