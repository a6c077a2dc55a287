import { z } from 'zod';
import { call } from '../call.ts';
import { SoldCard } from '../cards/sold-cards.ts';
import { PAGE_LENGTH } from '../predicates.ts';
import { Cents, ExternalCode, Instant, Labels, QueryInt, Skip } from '../shapes.ts';

export const Purchase = z.object({
  externalPurchaseId: ExternalCode,
  soldAt: Instant,
  totalAmount: Cents,
  currency: z.literal('EUR'),
  ticketCount: z.int(),
  cards: z.array(SoldCard).describe('What became of the cards that it concerned'),
  lines: z.array(
    z.object({
      type: z.int().describe('Service type code of specification §3'),
      serviceName: Labels,
      priceLabels: Labels,
      fillsCards: z.boolean().optional(),
      quantity: z.int(),
      lineTotalAmount: Cents,
    }),
  ),
});

export const orderCalls = {
  'GET /user/GetHistoricPurchases': call({
    summary: `The customer’s orders, newest first, at most ${PAGE_LENGTH.purchases}; with skip, those after`,
    access: 'customer',
    query: z.object({ skip: QueryInt.pipe(Skip).optional() }),
    answer: z.array(Purchase),
  }),
} as const;
