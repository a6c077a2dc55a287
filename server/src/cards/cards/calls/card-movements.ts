import type { Handler } from '#platform/http/calls.ts';
import { requireOwnCard, showMovements } from '../service.ts';

export const cardMovements: Handler<'GET /user/cardmovements'> = async ({
  services,
  tenant,
  identity,
  query: { cardNumber, before },
}) => {
  const card = await requireOwnCard(services, tenant, identity.userId, cardNumber);
  return showMovements(services, tenant, card, before);
};
