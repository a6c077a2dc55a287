import { readPeople } from '#account/household/household.sql.ts';
import type { Handler, Routes } from '#calls.ts';
import { readCart } from '#cart/cart.sql.ts';
import { requireOwn } from '#cart/cart.ts';
import { readOwnedTickets } from './double-purchases.sql.ts';
import { findDoubles } from './double-purchases.ts';

const doublePurchases: Handler<'GET /cart/DoublePurchases'> = async ({
  query,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const { lines } = requireOwn(await readCart(services.database, tenant.id, query.cartId), identity);
  const { owned, people } = await transaction(async (db) => ({
    owned: await readOwnedTickets(db, identity.userId),
    people: await readPeople(db, identity.userId),
  }));
  return findDoubles(lines, owned, new Map(people.map(({ id, name }) => [id, name])));
};

export const doublePurchaseRoutes = {
  'GET /cart/DoublePurchases': doublePurchases,
} satisfies Routes;
