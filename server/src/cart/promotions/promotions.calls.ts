import type { Handler, Routes } from '#calls.ts';
import { promotionsOf } from '#catalogue/promotions/promotions.sql.ts';
import { withCartLock } from '../cart.service.ts';
import { readCart } from '../cart.sql.ts';
import { requireChangeable, requireOwn, viewCart } from '../cart.ts';
import type { Visitor } from '../limits/limits.service.ts';
import { addCode, removeCode } from './codes.service.ts';

const offeredCodes: Handler<'GET /cart/PromotionCode'> = async ({ services, tenant }) => ({
  isOffered: (await promotionsOf(services, tenant)).some(({ code }) => code !== null),
});

const addPromotionCode: Handler<'PUT /cart/PromotionCode'> = async (context) => {
  const { cartId, code } = context.body;
  const cart = await withCartLock(cartId, async () => addCode(context, await readOwn(context, cartId), code));
  return viewCart(cart, context.tenant);
};

const removePromotionCode: Handler<'DELETE /cart/PromotionCode'> = async (context) => {
  const { cartId, code } = context.query;
  const cart = await withCartLock(cartId, async () =>
    removeCode(context, await readOwn(context, cartId), code),
  );
  return viewCart(cart, context.tenant);
};

const readOwn = async ({ services, tenant, identity }: Visitor, cartId: string) =>
  requireChangeable(requireOwn(await readCart(services.database, tenant.id, cartId), identity));

export const cartPromotionRoutes = {
  // visitor
  'GET /cart/PromotionCode': offeredCodes,
  'PUT /cart/PromotionCode': addPromotionCode,
  'DELETE /cart/PromotionCode': removePromotionCode,
} satisfies Routes;
