import type { Routes } from '#platform/http/calls.ts';
import { cards } from './calls/cards.ts';

export const cardsRoutes = {
  // customer
  'GET /user/cards': cards,
} satisfies Routes;
