import { z } from 'zod';
import { call } from '../call.ts';
import { CODE_LENGTH } from '../catalogue/promotion-rules.ts';
import { Id } from '../shapes.ts';
import { Cart } from './cart.ts';
import { lineErrors } from './refusals.ts';

/** Promotion codes of a cart. */

/** A promotion code as it is typed. */
export const TypedCode = z
  .string()
  .trim()
  .min(1)
  .max(CODE_LENGTH * 2);

/** Why a promotion code is not added to a cart. */
export const codeErrors = [
  'promotion.unknown',
  'promotion.not-begun',
  'promotion.ended',
  'promotion.used-up',
  'promotion.used-by-customer',
  'promotion.not-for-tickets',
  'promotion.minimum',
  'promotion.too-many-codes',
  'promotion.wait',
] as const;

export const cartPromotionCalls = {
  'GET /cart/PromotionCode': call({
    summary: 'Returns whether the venue has promotion codes',
    access: 'visitor',
    answer: z.object({ isOffered: z.boolean() }),
    sharedForSeconds: 5,
  }),
  'PUT /cart/PromotionCode': call({
    summary: 'Adds a promotion code to the cart and computes its discounts again',
    access: 'visitor',
    body: z.object({ cartId: Id, code: TypedCode }),
    answer: Cart,
    errors: [...lineErrors, ...codeErrors],
    perMinute: 30,
  }),
  'DELETE /cart/PromotionCode': call({
    summary: 'Removes a promotion code from the cart and computes its discounts again',
    access: 'visitor',
    query: z.object({ cartId: Id, code: TypedCode }),
    answer: Cart,
    errors: lineErrors,
  }),
} as const;
