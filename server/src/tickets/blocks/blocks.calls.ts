import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { blockOrder } from './blocks.service.ts';

const blockTickets: Handler<'POST /Purchase/BlockTickets'> = async ({ body, tenant, identity, services }) => {
  const blocked = await blockOrder(services, tenant, body, identity);
  return blocked ?? fail('purchase.not-found');
};

export const blocksRoutes = {
  // administrator: stucked-carts
  'POST /Purchase/BlockTickets': blockTickets,
} satisfies Routes;
