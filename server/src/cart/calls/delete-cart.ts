import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { withCartLock } from '../cart-lock/service.ts';
import { readCart } from '../data.ts';
import { restoreHold } from '../holds/service.ts';
import { cartHolder } from '../limits/service.ts';
import { requireChangeable, requireOwn } from '../rules.ts';
import { changeCart } from '../saving/mutations.ts';

type Context = CallContext<'DELETE /cart/Cart'>;

export const deleteCart: Handler<'DELETE /cart/Cart'> = async (context) => {
  await withCartLock(context.query.cartId, () => empty(context));
  return undefined;
};

async function empty(context: Context): Promise<void> {
  const { query, tenant, identity, services } = context;
  const holder = cartHolder(context);
  const cart = requireChangeable(
    requireOwn(await readCart(services.database, tenant.id, query.cartId), identity),
  );
  const emptied = await changeCart(services.database, tenant.id, {
    id: cart.id,
    user_id: cart.user_id,
    version: cart.version,
    lines: [],
    total: 0,
    minutes: tenant.cartMinutes,
    cap_minutes: tenant.cartCapMinutes,
    holder: holder.id,
    most: holder.most,
    places: 0,
    grows: false,
  });
  if (!emptied) fail('cart.changed');
  await restoreHold(services, tenant, cart.id, cart.lines);
}
