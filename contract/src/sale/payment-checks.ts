import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, ExternalCode, Id, Instant, Nothing, QueryInt } from '../shapes.ts';
import { access, Buyer, ProviderReference } from './stuck-carts.ts';

/**
 * Why a payment must be looked at:
 * - `amount`, `currency`, `mode`, `site`, `order`, `transaction`: it is not as requested
 * - `instalment`: it is a later debit that its schedule does not have
 * - `card`: it took money, or another card, where a saved card was to be replaced
 * - `unknown-order`: it is for no order of the tenant
 * - `partial`: only a part was authorised, and the order was sold
 * - `not-captured`: it was authorised, and the money never came
 * - `refund-due`: it must be given back, and the provider has not done so
 * - `refund-failed`: the provider had accepted the refund, and could not make it after all
 * - `disputed`: its payer disputes it at their bank (a chargeback)
 * - `refund-unasked`: the provider has given it back, or called it off, without the portal asking for it
 */
export const PaymentIssue = z.enum([
  'amount',
  'currency',
  'mode',
  'site',
  'order',
  'transaction',
  'instalment',
  'card',
  'unknown-order',
  'partial',
  'not-captured',
  'refund-due',
  'refund-failed',
  'refund-unasked',
  'disputed',
]);

export const PaymentToCheck = z.object({
  id: z.string().describe('Of the matter, for marking it as handled'),
  issue: PaymentIssue,
  at: Instant,
  operation: z.enum(['DEBIT', 'CREDIT', 'VERIFICATION']),
  status: z.string().optional().describe('The provider’s own word'),
  amount: z.int().describe('In the minor unit of its currency'),
  taken: z.int().describe('What was debited of it, and would be given back; in the same unit'),
  currency: z.string(),
  expected: Cents.optional().describe('What was asked for'),
  reference: ProviderReference,
  cartId: Id.optional(),
  user: Buyer.optional(),
  isRefundable: z.boolean().describe('Whether it can be given back here, by `POST /Purchase/RefundPayment`'),
  refundAt: Instant.optional().describe('When it is given back automatically'),
  refund: z
    .enum(['due', 'pending', 'done', 'failed'])
    .optional()
    .describe('Of what is given back: requested, accepted, made, or failed after all'),
  dispute: z
    .object({
      state: z.enum(['open', 'won', 'lost']),
      respondBy: Instant.optional().describe('Until when the venue can respond at the provider'),
      order: z
        .object({
          externalPurchaseId: ExternalCode,
          isBlocked: z
            .boolean()
            .describe('The entrance refuses its tickets: see `POST /Purchase/BlockTickets`'),
        })
        .optional(),
    })
    .optional(),
  handled: z
    .object({ at: Instant, by: z.string().describe('Empty: the venue’s delay'), note: z.string() })
    .optional(),
});

export const paymentCheckCalls = {
  'GET /Purchase/PaymentsToCheck': call({
    summary: 'Payments that the provider vouches for and that fit no cart, newest first; or those handled',
    access,
    query: z.object({
      state: z.enum(['open', 'handled']).default('open'),
      skip: QueryInt.pipe(z.int().min(0).max(10_000)).default(0),
    }),
    answer: z.object({ payments: z.array(PaymentToCheck), total: z.int() }),
  }),
  'POST /Purchase/HandledPayment': call({
    summary: 'Marks a payment to check as handled, with a note',
    access,
    body: z.object({ id: z.string().min(1).max(200), note: z.string().trim().min(1).max(500) }),
    answer: Nothing,
    errors: ['payment.nothing-to-check'],
    perMinute: 120,
  }),
  'POST /Purchase/RefundPayment': call({
    summary:
      'Gives back a payment that fits no cart, whole and once, or makes a failed refund again; its payer is notified where they are known',
    access,
    body: z.object({ id: z.string().min(1).max(200) }),
    answer: Nothing,
    errors: ['payment.nothing-to-check', 'payment.not-refundable'],
    perMinute: 120,
  }),
} as const;
