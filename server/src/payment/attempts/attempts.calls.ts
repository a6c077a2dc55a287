import { completeProfile } from '#account/profile/profile.service.ts';
import type { Handler, Routes } from '#calls.ts';
import { reopenedCart } from '#cart/cart.service.ts';
import { readCart } from '#cart/cart.sql.ts';
import { requireOwn, requireWaiting } from '#cart/cart.ts';
import { missingContact } from '#cart/holds.service.ts';
import { CONTACT_PARTS, contactParts } from '#cart/holds.ts';
import { beginPayment } from './beginning.service.ts';
import { readLeft } from './leaving/leaving.service.ts';

/** Abandons the current payment, at its provider too. A cart that turns out to be paid is not reopened. */
const reopenCart: Handler<'PUT /cart/ReopenCart'> = async (context) =>
  reopenedCart(context.services, context.tenant, await readLeft(context, context.query.cartId));

/** Adds the buyer's data that the ticketing system requires to the account, whatever the venue requires of others. */
const saveContact: Handler<'PUT /purchase/Contact'> = async ({
  body: { cartId, ...given },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const cart = requireWaiting(requireOwn(await readCart(services.database, tenant.id, cartId), identity));
  const parts = contactParts(await missingContact(services, tenant, cart, identity.userId));
  if (parts.length === 0) return undefined;
  const fields = Object.fromEntries(parts.map((part) => [part, CONTACT_PARTS[part]]));
  await transaction((db) => completeProfile(db, identity.userId, fields, given));
  return undefined;
};

const form: Handler<'GET /purchase/Form'> = (context) => beginPayment(context);

export const attemptsRoutes = {
  // customer
  'PUT /purchase/Contact': saveContact,
  'PUT /cart/ReopenCart': reopenCart,
  'GET /purchase/Form': form,
} satisfies Routes;
