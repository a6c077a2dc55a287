import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { readCart } from '../data.ts';
import { extendCart as extend, holdPlaces } from '../mutations.ts';
import { canExtend, placesBySession, requireChangeable, requireOwn } from '../rules.ts';
import { viewCart } from '../view.ts';

export const extendCart: Handler<'PUT /cart/ExtendCart'> = async ({ query, tenant, identity, services }) => {
  const cart = requireChangeable(requireOwn(await readCart(services.database, tenant.id, query.cartId), identity));
  if (!canExtend(cart, tenant)) fail('cart.cannot-extend');
  const seconds = (cart.valid_until.getTime() - cart.clock.getTime()) / 1000 + tenant.cartExtensionMinutes * 60;
  if (placesBySession(cart.lines).size > 0) await holdPlaces(services, tenant, cart.id, cart.lines, Math.ceil(seconds));
  const extended = await services.database.tenant(tenant.id, (db) => extend(db, tenant, cart.id));
  return extended ? viewCart(extended, tenant) : fail('cart.expired');
};
