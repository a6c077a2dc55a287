import { randomUUID } from 'node:crypto';
import type { CallContext, Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { readCart } from '../data.ts';
import { readGround } from '../ground.ts';
import type { CartRow, StoredLine } from '../model.ts';
import { holdPlaces, restoreHold, saveCart } from '../mutations.ts';
import { oneAtATime } from '../one-at-a-time.ts';
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
    ? await oneAtATime(body.id, () => changeCart(context, body.id ?? ''))
    : await openCart(context);
  return viewCart(cart, tenant);
};

async function openCart(context: Context): Promise<CartRow> {
  const { tenant, services } = context;
  const id = randomUUID();
  const lines = await plan(context, []);
  const seconds = tenant.cartMinutes * 60;
  if (placesBySession(lines).size > 0) await holdPlaces(services, tenant, id, lines, seconds);
  // Whose answer was lost is saved all the same: nobody else has its id.
  const saved = (await save(context, id, 0, lines)) ?? (await readCart(services.database, tenant.id, id));
  return saved ?? fail('cart.changed');
}

async function changeCart(context: Context, id: string): Promise<CartRow> {
  const { body, tenant, services, identity } = context;
  const read = await readCart(services.database, tenant.id, id);
  const cart = requireChangeable(requireOwn(read, identity), body.version);
  const lines = await plan(context, cart.lines);
  await hold(context, cart, lines);
  const saved = await save(context, cart.id, cart.version, lines);
  if (saved) return saved;
  await restoreHold(services, tenant, cart.id);
  return fail('cart.changed');
}

async function plan(
  { body, tenant, services, identity }: Context,
  known: readonly StoredLine[],
): Promise<StoredLine[]> {
  const sessionIds = body.cartLines.flatMap((line) =>
    line.cartLineDetails.flatMap((detail) => detail.eventId ?? []),
  );
  const ground = await readGround(services, tenant, sessionIds, known);
  return planLines(body.cartLines, idsOf(known), ground, identity);
}

/** Carts without sessions, before and after, are no business of the ticketing system yet. */
async function hold(
  { tenant, services }: Context,
  cart: CartRow,
  lines: readonly StoredLine[],
): Promise<void> {
  if (placesBySession(lines).size === 0 && placesBySession(cart.lines).size === 0) return;
  await holdPlaces(services, tenant, cart.id, lines, Math.max(tenant.cartMinutes * 60, secondsLeft(cart)));
}

/** When it fails, the places go back to what the cart says. */
async function save(
  { tenant, services, identity, locale }: Context,
  id: string,
  version: number,
  lines: readonly StoredLine[],
): Promise<CartRow | undefined> {
  try {
    return await saveCart(services.database, tenant.id, {
      id,
      user_id: identity.kind === 'customer' ? identity.userId : null,
      version,
      lines,
      total: totalOf(lines),
      locale,
      minutes: tenant.cartMinutes,
      cap_minutes: tenant.cartCapMinutes,
    });
  } catch (error) {
    await restoreHold(services, tenant, id).catch(() => undefined);
    throw error;
  }
}
