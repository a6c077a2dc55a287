import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, ExternalCode, Id, Instant, Nothing, QueryInt } from '../shapes.ts';
import { access, Buyer, ProviderReference } from './stuck-carts.ts';

/**
 * Reasons to check a payment:
 * - `amount`, `currency`, `mode`, `site`, `order`, `transaction`: it differs from the request
 * - `instalment`: it is a later debit that its schedule does not have
 * - `card`: it took money, or another card, where a saved card was to be replaced
 * - `unknown-order`: the tenant has no such order
 * - `partial`: only a part was authorised, and the order was sold
 * - `not-captured`: it was authorised but never captured
 * - `refund-due`: a refund is overdue at the provider
 * - `refund-failed`: the provider accepted a refund and then failed to make it
 * - `disputed`: its payer disputes it at their bank (a chargeback)
 * - `refund-unasked`: the provider refunded or cancelled it without a request of the portal
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
  id: z.string().describe('Identifier, to mark the payment as handled'),
  issue: PaymentIssue,
  at: Instant,
  operation: z.enum(['DEBIT', 'CREDIT', 'VERIFICATION']),
  status: z.string().optional().describe('State in the provider’s terms'),
  amount: z.int().describe('In the minor unit of its currency'),
  taken: z.int().describe('Captured amount, which would be refunded; in the same unit'),
  currency: z.string(),
  expected: Cents.optional().describe('Requested amount'),
  reference: ProviderReference,
  cartId: Id.optional(),
  user: Buyer.optional(),
  isRefundable: z.boolean().describe('It can be refunded here, by `POST /Purchase/RefundPayment`'),
  refundAt: Instant.optional().describe('Time of the automatic refund'),
  refund: z
    .enum(['due', 'pending', 'done', 'failed'])
    .optional()
    .describe('State of the refund: requested, accepted, made, or failed'),
  dispute: z
    .object({
      state: z.enum(['open', 'won', 'lost']),
      respondBy: Instant.optional().describe('Deadline of the venue’s response at the provider'),
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
  giftCardId: Id.optional().describe(
    'The gift card that it has bought, which is blocked while the payment is disputed or taken back',
  ),
  handled: z
    .object({ at: Instant, by: z.string().describe('Empty for an automatic refund'), note: z.string() })
    .optional(),
});

export const paymentCheckCalls = {
  'GET /Purchase/PaymentsToCheck': call({
    summary: 'Lists confirmed payments that fit no cart, newest first, or those already handled',
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
      'Refunds a payment that fits no cart, once and in full, or repeats a failed refund; a known payer is notified',
    access,
    body: z.object({ id: z.string().min(1).max(200) }),
    answer: Nothing,
    errors: ['payment.nothing-to-check', 'payment.not-refundable'],
    perMinute: 120,
  }),
} as const;
