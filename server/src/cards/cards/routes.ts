import type { Routes } from '#platform/http/calls.ts';
import { cardMovements } from './calls/card-movements.ts';
import { cardPdf } from './calls/card-pdf.ts';
import { cards } from './calls/cards.ts';
import { invalidateMembership } from './calls/invalidate-membership.ts';

export const cardsRoutes = {
  // customer
  'GET /user/cards': cards,
  'GET /user/cardmovements': cardMovements,
  'GET /user/CardDocument': cardPdf,
  'PUT /user/InvalidateMembership': invalidateMembership,
} satisfies Routes;
