import { completeProfile } from '#account/profile/service.ts';
import { readCart } from '#cart/data.ts';
import { CONTACT_PARTS, contactParts } from '#cart/holds/rules.ts';
import { missingContact } from '#cart/holds/service.ts';
import { requireOwn, requireWaiting } from '#cart/rules.ts';
import type { Handler } from '#platform/http/calls.ts';

/** Adds to the account what the ticketing system must know of the buyer, whatever the venue asks of others. */
export const saveContact: Handler<'PUT /purchase/Contact'> = async ({
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
