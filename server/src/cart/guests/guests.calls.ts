import { randomUUID } from 'node:crypto';
import { addGuest, openGuestSession } from '#account/guests/guests.service.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { sellsToGuests } from '#tenants/functionalities/functionalities.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import { readCart } from '../cart.sql.ts';
import { type CartRow, requireEditable, requireOwn, requireWaiting } from '../cart.ts';
import { missingContact } from '../holds.service.ts';
import { countsCustomers } from '../sale-rules/sale-rules.service.ts';
import { giveToGuest } from './guests.sql.ts';
import { needsName, obstaclesOf } from './guests.ts';

type Context = CallContext<'GET /cart/Guest'> | CallContext<'POST /cart/Guest'>;

const isOffered = async ({ transaction }: Pick<Context, 'transaction'>): Promise<boolean> =>
  sellsToGuests(await transaction(readParameters));

/** Returns why a cart needs an account, and whether its buyer must give a name. */
async function examine({ services, tenant }: Pick<Context, 'services' | 'tenant'>, cart: CartRow) {
  // Of a buyer who is not known, every required field is missing.
  const missing = await missingContact(services, tenant, cart, randomUUID());
  const isRuled = await countsCustomers(services, tenant, cart);
  return { obstacles: obstaclesOf(cart.lines, { isRuled, missing }), needsName: needsName(missing) };
}

const guestOffer: Handler<'GET /cart/Guest'> = async (context) => {
  const { query, tenant, identity, services } = context;
  const cart = requireWaiting(
    requireOwn(await readCart(services.database, tenant.id, query.cartId), identity),
  );
  if (!(await isOffered(context))) return { isOffered: false, obstacles: [], needsName: false };
  return { isOffered: true, ...(await examine(context, cart)) };
};

const buyAsGuest: Handler<'POST /cart/Guest'> = async (context) => {
  const { body, tenant, identity, services, transaction } = context;
  if (!(await isOffered(context))) fail('guest.not-offered');
  const cart = requireEditable(
    requireOwn(await readCart(services.database, tenant.id, body.cartId), identity),
  );
  if (cart.lines.length === 0) fail('cart.empty');
  const { obstacles, needsName: isNameNeeded } = await examine(context, cart);
  if (obstacles.length > 0) fail('guest.needs-account');
  const { firstName, lastName } = body;
  if (isNameNeeded && !(firstName && lastName))
    fail('request.invalid', {
      fields: {
        ...(!firstName && { firstName: 'field.required' as const }),
        ...(!lastName && { lastName: 'field.required' as const }),
      },
    });
  const owner = identity.kind === 'customer' && identity.isGuest ? identity.userId : undefined;
  const guest = await transaction(async (db) => {
    const { cartId, email } = body;
    const name = isNameNeeded ? { firstName, lastName } : { firstName: undefined, lastName: undefined };
    const added = await addGuest(db, context, { cartId, email: email.trim(), ...name });
    if (!(await giveToGuest(db, cartId, { guest: added.id, owner }))) fail('cart.not-found');
    return added;
  });
  return openGuestSession(context, guest, 'registration');
};

export const cartGuestRoutes = {
  // visitor
  'GET /cart/Guest': guestOffer,
  'POST /cart/Guest': buyAsGuest,
} satisfies Routes;
