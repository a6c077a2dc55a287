import { randomUUID } from 'node:crypto';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { withCartLock } from '../cart-lock/service.ts';
import { readCatalogueLookup } from '../catalogue-lookup/service.ts';
import { readCart } from '../data.ts';
import { holdPlaces, restoreHold, withHoldRollback } from '../holds/service.ts';
import type { CartRow, StoredLine } from '../model.ts';
import { changeCart, openCart } from '../mutations.ts';
import {
  idsOf,
  mostOf,
  placesBySession,
  planLines,
  requireChangeable,
  requireOwn,
  secondsLeft,
  totalOf,
} from '../rules.ts';
import { viewCart } from '../view.ts';

type Context = CallContext<'PUT /cart/AddOrUpdateCart'>;

export const addOrUpdateCart: Handler<'PUT /cart/AddOrUpdateCart'> = async (context) => {
  const { body, tenant } = context;
  const cart = body.id
    ? await withCartLock(body.id, () => change(context, body.id ?? ''))
    : await open(context);
  return viewCart(cart, tenant);
};

async function open(context: Context): Promise<CartRow> {
  const { tenant, services, identity, locale } = context;
  const id = randomUUID();
  const lines = await plan(context, []);
  const minutes = tenant.cartMinutes;
  const places = placesBySession(lines);
  if (places.size > 0) await holdPlaces(services, tenant, id, places, minutes * 60);
  const opened = await withHoldRollback(services, tenant, id, () =>
    openCart(services.database, tenant.id, {
      id,
      user_id: customerOf(identity),
      lines,
      total: totalOf(lines),
      locale,
      minutes,
    }),
  );
  // The answer may have been lost although the cart was opened: its id is known to this request alone.
  return opened ?? (await readCart(services.database, tenant.id, id)) ?? fail('cart.changed');
}

async function change(context: Context, id: string): Promise<CartRow> {
  const { body, tenant, services, identity } = context;
  const read = await readCart(services.database, tenant.id, id);
  const cart = requireChangeable(requireOwn(read, identity), body.version);
  const lines = await plan(context, cart.lines);
  const givesBack = await hold(context, cart, lines);
  const changed = await withHoldRollback(services, tenant, id, () =>
    changeCart(services.database, tenant.id, {
      id,
      user_id: customerOf(identity),
      version: cart.version,
      lines,
      total: totalOf(lines),
      minutes: tenant.cartMinutes,
      cap_minutes: tenant.cartCapMinutes,
    }),
  );
  if (!changed || givesBack) await restoreHold(services, tenant, id);
  return changed ?? fail('cart.changed');
}

async function plan(
  { body, tenant, services, identity }: Context,
  known: readonly StoredLine[],
): Promise<StoredLine[]> {
  const sessionIds = body.cartLines.flatMap((line) =>
    line.cartLineDetails.flatMap((detail) => detail.eventId ?? []),
  );
  const lookup = await readCatalogueLookup(services, tenant, sessionIds, known);
  return planLines(body.cartLines, idsOf(known), lookup, identity);
}

/**
 * Holds the places of these lines and, until they are saved, those of the cart as it stands: it may be paid at the
 * same time in another process. Carts without sessions do not concern the ticketing system.
 * @returns whether places are to be given back once the lines are saved
 */
async function hold(
  { tenant, services }: Context,
  cart: CartRow,
  lines: readonly StoredLine[],
): Promise<boolean> {
  const [before, after] = [placesBySession(cart.lines), placesBySession(lines)];
  const both = mostOf(before, after);
  if (both.size === 0) return false;
  const seconds = Math.max(tenant.cartMinutes * 60, secondsLeft(cart));
  await holdPlaces(services, tenant, cart.id, both, seconds);
  return [...both].some(([sessionId, quantity]) => after.get(sessionId) !== quantity);
}

function customerOf(identity: Context['identity']): string | null {
  return identity.kind === 'customer' ? identity.userId : null;
}
