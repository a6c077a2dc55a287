import type { CallContext, Handler } from '#platform/http/calls.ts';
import { withCartLock } from '../cart-lock/service.ts';
import { readCart } from '../data.ts';
import { planCart } from '../lines/service.ts';
import type { CartRow } from '../model.ts';
import { requireChangeable, requireOwn } from '../rules.ts';
import { saveChange, saveNewCart } from '../saving/service.ts';
import { viewCart } from '../view.ts';

type Context = CallContext<'PUT /cart/AddOrUpdateCart'>;

export const addOrUpdateCart: Handler<'PUT /cart/AddOrUpdateCart'> = async (context) => {
  const { body, tenant, locale } = context;
  const cart = body.id
    ? await withCartLock(body.id, () => change(context, body.id ?? ''))
    : await saveNewCart(context, await planCart(context, body.cartLines, []), locale);
  return viewCart(cart, tenant);
};

async function change(context: Context, id: string): Promise<CartRow> {
  const { body, tenant, services, identity } = context;
  const read = await readCart(services.database, tenant.id, id);
  const cart = requireChangeable(requireOwn(read, identity), body.version);
  return saveChange(context, cart, await planCart(context, body.cartLines, cart.lines));
}
