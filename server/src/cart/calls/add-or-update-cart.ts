import type { CallContext, Handler } from '#platform/http/calls.ts';
import { readCardsFor } from '../cards/service.ts';
import { withCartLock } from '../cart-lock/service.ts';
import { readCatalogueLookup } from '../catalogue-lookup/service.ts';
import { readCart } from '../data.ts';
import { planLines } from '../lines/rules.ts';
import type { CartRow, StoredLine } from '../model.ts';
import { readNamedPrices } from '../named-prices/service.ts';
import { idsOf, requireChangeable, requireOwn } from '../rules.ts';
import { saveChange, saveNewCart } from '../saving/service.ts';
import { viewCart } from '../view.ts';

type Context = CallContext<'PUT /cart/AddOrUpdateCart'>;

export const addOrUpdateCart: Handler<'PUT /cart/AddOrUpdateCart'> = async (context) => {
  const { body, tenant, locale } = context;
  const cart = body.id
    ? await withCartLock(body.id, () => change(context, body.id ?? ''))
    : await saveNewCart(context, await plan(context, []), locale);
  return viewCart(cart, tenant);
};

async function change(context: Context, id: string): Promise<CartRow> {
  const { body, tenant, services, identity } = context;
  const read = await readCart(services.database, tenant.id, id);
  const cart = requireChangeable(requireOwn(read, identity), body.version);
  return saveChange(context, cart, await plan(context, cart.lines));
}

async function plan(context: Context, known: readonly StoredLine[]): Promise<StoredLine[]> {
  const { body, tenant, services, identity } = context;
  const details = body.cartLines.flatMap((line) => line.cartLineDetails);
  const sessionIds = details.flatMap((detail) => detail.eventId ?? []);
  const cards = readCardsFor(services, tenant, identity, details);
  const [lookup, namedPrices] = await Promise.all([
    readCatalogueLookup(services, tenant, sessionIds, known, cards),
    readNamedPrices(context, known),
  ]);
  return planLines(body.cartLines, idsOf(known), { ...lookup, namedPrices }, identity);
}
