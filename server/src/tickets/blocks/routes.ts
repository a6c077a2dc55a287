import type { Routes } from '#platform/http/calls.ts';
import { blockTickets } from './calls/block-tickets.ts';

export const blocksRoutes = {
  // administrator: stucked-carts
  'POST /Purchase/BlockTickets': blockTickets,
} satisfies Routes;
