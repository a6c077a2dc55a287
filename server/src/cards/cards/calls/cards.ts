import type { Handler } from '#platform/http/calls.ts';
import { readCardsOf, showCards } from '../service.ts';

export const cards: Handler<'GET /user/cards'> = async ({ services, tenant, identity }) => {
  const { cards, catalogue } = await readCardsOf(services, tenant, identity.userId);
  return showCards(cards, catalogue);
};
