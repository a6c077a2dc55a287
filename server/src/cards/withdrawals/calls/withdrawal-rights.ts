import type { Handler } from '#platform/http/calls.ts';
import { readEntitlements } from '../service.ts';
import { viewWithdrawal } from '../view.ts';

export const withdrawalRights: Handler<'GET /user/GetIsWithdrawalTicketsDetails'> = async ({
  services,
  tenant,
  identity,
}) => {
  const { rights, cards, catalogue } = await readEntitlements(services, tenant, identity.userId);
  const cardOf = new Map(cards.map((card) => [card.number, card]));
  return rights.map((right) => viewWithdrawal(right, cardOf.get(right.cardNumber), catalogue));
};
