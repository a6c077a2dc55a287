import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { requireAvailable } from '../availability/service.ts';
import { withCartLock } from '../cart-lock/service.ts';
import { readCart } from '../data.ts';
import { holdingOf, isHolding } from '../holds/rules.ts';
import { holdAgain, restoreHold } from '../holds/service.ts';
import { requireExtendable } from '../limits/service.ts';
import type { CartRow } from '../model.ts';
import { extendCart as extendLifetime } from '../mutations.ts';
import { canExtend, requireChangeable, requireOwn, secondsLeft } from '../rules.ts';
import { viewCart } from '../view.ts';

type Context = CallContext<'PUT /cart/ExtendCart'>;

export const extendCart: Handler<'PUT /cart/ExtendCart'> = async (context) =>
  viewCart(await withCartLock(context.query.cartId, () => extend(context)), context.tenant);

async function extend(context: Context): Promise<CartRow> {
  const { query, tenant, identity, services, transaction } = context;
  const cart = requireChangeable(
    requireOwn(await readCart(services.database, tenant.id, query.cartId), identity),
  );
  if (!canExtend(cart, tenant)) fail('cart.cannot-extend');
  await requireAvailable(services, tenant, cart);
  await requireExtendable(context, cart);
  const seconds = secondsLeft(cart) + tenant.cartExtensionMinutes * 60;
  if (isHolding(holdingOf(cart.lines, cart.user_id))) await holdAgain(services, tenant, cart, seconds);
  const extended = await transaction((db) => extendLifetime(db, tenant, cart.id));
  if (extended?.version !== cart.version) await restoreHold(services, tenant, cart.id, cart.lines);
  return extended ?? fail('cart.expired');
}
