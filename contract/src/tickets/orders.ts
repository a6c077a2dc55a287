import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, ExternalCode, Instant, Labels } from '../shapes.ts';

export const Purchase = z.object({
  externalPurchaseId: ExternalCode,
  soldAt: Instant,
  totalAmount: Cents,
  currency: z.literal('EUR'),
  ticketCount: z.int(),
  lines: z.array(
    z.object({ serviceName: Labels, priceLabels: Labels, quantity: z.int(), lineTotalAmount: Cents }),
  ),
});

export const orderCalls = {
  'GET /user/GetHistoricPurchases': call({
    summary: 'The customer’s orders, newest first',
    access: 'customer',
    answer: z.array(Purchase),
  }),
} as const;
