import type { Handler } from '#platform/http/calls.ts';
import { byUse } from '../rules.ts';
import { readCardsOf } from '../service.ts';
import { viewCard } from '../view.ts';

export const cards: Handler<'GET /user/cards'> = async ({ services, tenant, identity }) => {
  const { cards, catalogue } = await readCardsOf(services, tenant, identity.userId);
  const now = new Date();
  return cards.sort(byUse(now)).map((card) => viewCard(card, catalogue, now));
};
