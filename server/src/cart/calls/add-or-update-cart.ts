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
  if (placesBySession(lines).size > 0) await holdPlaces(services, tenant, id, lines, minutes * 60);
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
  await hold(context, cart, lines);
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
  if (changed) return changed;
  await restoreHold(services, tenant, id);
  return fail('cart.changed');
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

/** Carts without sessions, before and after, do not concern the ticketing system yet. */
async function hold(
  { tenant, services }: Context,
  cart: CartRow,
  lines: readonly StoredLine[],
): Promise<void> {
  if (placesBySession(lines).size === 0 && placesBySession(cart.lines).size === 0) return;
  await holdPlaces(services, tenant, cart.id, lines, Math.max(tenant.cartMinutes * 60, secondsLeft(cart)));
}

function customerOf(identity: Context['identity']): string | null {
  return identity.kind === 'customer' ? identity.userId : null;
}
