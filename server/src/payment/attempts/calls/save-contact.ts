import { completeProfile } from '#account/profile/service.ts';
import { readCart } from '#cart/data.ts';
import { CONTACT_PARTS, contactParts } from '#cart/holds/rules.ts';
import { missingContact } from '#cart/holds/service.ts';
import { isOver, requireOwn } from '#cart/rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';

/** Adds to the account what the ticketing system must know of the buyer, whatever the venue asks of others. */
export const saveContact: Handler<'PUT /purchase/Contact'> = async ({
  body: { cartId, ...given },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const cart = requireOwn(await readCart(services.database, tenant.id, cartId), identity);
  if (isOver(cart)) fail('cart.expired');
  const parts = contactParts(await missingContact(services, tenant, cart, identity.userId));
  if (parts.length === 0) return undefined;
  const fields = Object.fromEntries(parts.map((part) => [part, CONTACT_PARTS[part]]));
  await transaction((db) => completeProfile(db, identity.userId, fields, given));
  return undefined;
};
