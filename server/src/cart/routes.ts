import type { Routes } from '#platform/http/calls.ts';
import { addOrUpdateCart } from './calls/add-or-update-cart.ts';
import { attachCart } from './calls/attach-cart.ts';
import { checkCartExist } from './calls/check-cart-exist.ts';
import { checkingRulesForCart } from './calls/checking-rules-for-cart.ts';
import { deleteCart } from './calls/delete-cart.ts';
import { extendCart } from './calls/extend-cart.ts';
import { getCart } from './calls/get-cart.ts';
import { getDocJustifs } from './calls/get-doc-justifs.ts';
import { joinCarts } from './calls/join-carts.ts';
import { openCarts } from './calls/open-carts.ts';
import { cartLimitRoutes } from './limits/routes.ts';
import { cartRuleRoutes } from './sale-rules/routes.ts';

export const cartRoutes = {
  // visitor
  'GET /cart/CheckCartExist': checkCartExist,
  'GET /cart/getCart': getCart,
  'PUT /cart/AddOrUpdateCart': addOrUpdateCart,
  'PUT /cart/ExtendCart': extendCart,
  'POST /Cart/CheckingRulesForCart': checkingRulesForCart,
  'GET /cart/GetDocJustifsByCartId': getDocJustifs,
  'DELETE /cart/Cart': deleteCart,
  // customer
  'PUT /cart/AttachCart': attachCart,
  'GET /cart/OpenCarts': openCarts,
  'PUT /cart/JoinCarts': joinCarts,
  ...cartLimitRoutes,
  ...cartRuleRoutes,
} satisfies Routes;
