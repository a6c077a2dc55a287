import type { Handler, Routes } from '#calls.ts';
import { readEntitlements } from './withdrawals.service.ts';
import { viewFamilies, viewWithdrawal } from './withdrawals.ts';

const familiesToWithdraw: Handler<'GET /ticketing/familiesToWithdraw'> = async ({
  services,
  tenant,
  identity,
}) => {
  const { rights, catalogue } = await readEntitlements(services, tenant, identity.userId);
  return viewFamilies(rights, catalogue);
};

const withdrawalRights: Handler<'GET /user/GetIsWithdrawalTicketsDetails'> = async ({
  services,
  tenant,
  identity,
}) => {
  const { rights, cards, catalogue } = await readEntitlements(services, tenant, identity.userId);
  const cardOf = new Map(cards.map((card) => [card.number, card]));
  return rights.map((right) => viewWithdrawal(right, cardOf.get(right.cardNumber), catalogue));
};

export const withdrawalsRoutes = {
  // customer
  'GET /user/GetIsWithdrawalTicketsDetails': withdrawalRights,
  'GET /ticketing/familiesToWithdraw': familiesToWithdraw,
} satisfies Routes;
