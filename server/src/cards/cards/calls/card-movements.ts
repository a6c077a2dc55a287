import { catalogueOf } from '#catalogue/browse/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { sumMovements } from '../rules.ts';
import { readAllMovements, requireOwnCard } from '../service.ts';
import { viewMovement } from '../view.ts';

/** Movements of one answer. */
const PAGE = 20;

export const cardMovements: Handler<'GET /user/cardmovements'> = async (context) => {
  const { services, tenant, identity, query } = context;
  const [card, catalogue] = await Promise.all([
    requireOwnCard(services, tenant, identity.userId, query.cardNumber),
    catalogueOf(services, tenant),
  ]);
  const { number } = card;
  const isFirst = query.before === undefined;
  const found = isFirst
    ? await readAllMovements(services, tenant, number)
    : await services.ticketing.of(tenant).readMovements({ number, before: query.before, most: PAGE + 1 });
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return {
    movements: page.map((movement) => viewMovement(movement, card, catalogue)),
    ...(found.length > PAGE && last && { next: last.id }),
    ...(isFirst && { sums: sumMovements(found) }),
  };
};
