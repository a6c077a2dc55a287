import { reopenedCart } from '#cart/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readLeft } from '../leaving/service.ts';

/** Leaves the payment that was begun, at its provider too. A cart that turns out to be paid is not reopened. */
export const reopenCart: Handler<'PUT /cart/ReopenCart'> = async (context) =>
  reopenedCart(context.services, context.tenant, await readLeft(context, context.query.cartId));
