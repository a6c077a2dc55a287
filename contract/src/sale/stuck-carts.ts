import { z } from 'zod';
import { call } from '../call.ts';
import {
  Cents,
  Day,
  ExternalCode,
  ForeignZone,
  Id,
  Instant,
  Labels,
  QueryInt,
  StreamedFile,
} from '../shapes.ts';

/**
 * Stuck carts: paid carts that the portal cannot sell by itself. An administrator resends, archives or refunds them.
 * Also signed payments that fit no cart.
 */

/** Reasons why a cart is not sold, or a payment not accepted; the pages have a phrase for each. */
export const StuckReason = z.enum([
  'no-answer',
  'key-refused',
  'not-enough-places',
  'unknown-session',
  'card-refused',
  'refused',
  'changed-after-payment',
  'amount-differs',
  'nothing-debited',
  'rule-broken',
  'internal',
]);

export const StuckCartReason = z.object({
  code: StuckReason,
  detail: z.string().describe('Technical message'),
});

export const Buyer = z.object({ name: z.string(), email: z.string() });

export const StuckCartLine = z.object({
  id: Id,
  service: ExternalCode,
  serviceName: Labels,
  priceLabels: Labels,
  unitPrice: Cents,
  quantity: z.int(),
  lineTotalAmount: Cents,
  establishmentLabels: Labels,
  sessions: z.array(
    z.object({ start: Instant, end: Instant, zone: ForeignZone.optional(), quantity: z.int() }),
  ),
});

export const StuckCart = z.object({
  cartId: Id,
  state: z.enum(['stuck', 'archived']),
  saleDate: Instant.describe('Time of the payment'),
  user: Buyer.optional().describe('Absent when the customer has deleted their account'),
  amount: Cents.describe('Paid amount'),
  cartAmount: Cents.describe('Total of the lines; differs from the payment when they changed afterwards'),
  currency: z.literal('EUR'),
  quantity: z.int(),
  lines: z.array(StuckCartLine),
  reason: StuckCartReason,
  attempts: z.int().describe('Failed attempts to sell it'),
  lastAttemptAt: Instant.optional(),
  canResend: z.boolean(),
  archived: z.object({ at: Instant, by: z.string(), reason: z.string() }).optional(),
});

/** A position in a list, for `after` or `before`. */
const Cursor = z
  .string()
  .regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .describe('`next` or `previous` of a page');

export const StuckCartSort = z.enum(['oldest', 'newest', 'highest', 'lowest']);

const filter = {
  state: z.enum(['stuck', 'archived']).default('stuck').describe('Archived carts; requires archived-carts'),
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('In name and e-mail address, or the beginning of a cart, order or transaction number'),
  from: Day.optional().describe('First day of sale'),
  until: Day.optional().describe('Last day of sale'),
  sort: StuckCartSort.default('oldest'),
};

/** Result for each requested cart. */
export const ResendOutcome = z.enum([
  'sold',
  'failed',
  'already-sold',
  'in-work',
  'archived',
  'not-stuck',
  'not-found',
]);

export const ArchiveOutcome = z.enum([
  'archived',
  'already-archived',
  'already-sold',
  'in-work',
  'not-stuck',
  'not-found',
]);

export const RefundOutcome = z.enum([
  'refunded',
  'already-refunded',
  'already-sold',
  'nothing-debited',
  'in-work',
  'archived',
  'not-stuck',
  'not-found',
]);

export const RestoreOutcome = z.enum(['restored', 'already-stuck', 'already-sold', 'in-work', 'not-found']);

/** Maximum number of carts per request: each may wait for the ticketing system. */
export const MAX_CARTS_AT_ONCE = 20;

export const CartIds = z.array(Id).min(1).max(MAX_CARTS_AT_ONCE);

/** An event of a cart since its payment. */
const HistoryEntry = z.object({
  at: Instant,
  event: z.enum(['paid', 'unavailable', 'stuck', 'resent', 'archived', 'restored', 'refunded']),
  by: z.string().optional().describe('E-mail address of the administrator'),
  reason: StuckCartReason.optional(),
  note: z.string().optional().describe('Note of the administrator'),
});

/** References of a payment at the provider. */
export const ProviderReference = z.object({
  orderId: z.string().describe('Order number at the provider'),
  transactionId: z.string().optional().describe('Six letters or digits, unique on the given day'),
  transactionUuid: z.string().optional(),
  mode: z.enum(['TEST', 'PRODUCTION']),
});
export const access = { right: 'stucked-carts' } as const;

export const stuckCartCalls = {
  'GET /Purchase/GetCartsforResendPurchase': call({
    summary: 'Returns a page of stuck or archived carts with their total number and amount',
    access,
    query: z.object({
      ...filter,
      after: Cursor.optional(),
      before: Cursor.optional(),
      limit: QueryInt.pipe(z.int().min(1).max(100)).default(50),
    }),
    answer: z.object({
      carts: z.array(StuckCart),
      total: z.object({ count: z.int(), amount: z.int() }),
      next: z.string().optional(),
      previous: z.string().optional(),
    }),
    errors: ['commons.admin-right-required'],
  }),
  'GET /Purchase/StuckCartCount': call({
    summary: 'Counts stuck carts and payments to check, for the menu and the overview',
    access,
    answer: z.object({
      carts: z.int(),
      amount: z.int().describe('Paid amount in cents'),
      oldest: Instant.optional(),
      payments: z.int().describe('Payments to check; 100 means 100 or more'),
    }),
  }),
  'GET /Purchase/StuckCart': call({
    summary: 'Returns one stuck or archived cart with its history and payment',
    access,
    query: z.object({ cartId: Id }),
    answer: StuckCart.extend({
      history: z.array(HistoryEntry),
      payment: ProviderReference.extend({ amount: Cents }).optional().describe('Absent for a free cart'),
    }),
    errors: ['cart.not-found'],
  }),
  'POST /Purchase/ResendBlockedSaleByCartId': call({
    summary: 'Retries the sale of stuck carts, each with its idempotency key',
    access,
    body: z.object({ cartIds: CartIds }),
    answer: z.array(
      z.object({
        cartId: Id,
        outcome: ResendOutcome,
        externalPurchaseId: ExternalCode.optional().describe('Order number, once sold'),
        reason: StuckCartReason.optional().describe('Reason why it is not sold'),
      }),
    ),
    perMinute: 300,
    expensive: 'Up to twenty carts, each sold separately',
  }),
  'POST /Purchase/ArchivedBlockedSaleByCartId': call({
    summary: 'Archives stuck carts with a reason; moves no money',
    access,
    body: z.object({ cartIds: CartIds, reason: z.string().trim().min(1).max(500) }),
    answer: z.array(z.object({ cartId: Id, outcome: ArchiveOutcome })),
    perMinute: 300,
  }),
  'POST /Purchase/RestoreArchivedSaleByCartId': call({
    summary: 'Restores archived carts to stuck carts',
    access: { right: 'archived-carts' },
    body: z.object({ cartIds: CartIds }),
    answer: z.array(z.object({ cartId: Id, outcome: RestoreOutcome })),
    perMinute: 300,
  }),
  'POST /Purchase/RefundStuckCarts': call({
    summary: 'Refunds stuck carts, which then cannot be sold; each once',
    access,
    body: z.object({ cartIds: CartIds }),
    answer: z.array(z.object({ cartId: Id, outcome: RefundOutcome })),
    perMinute: 300,
    expensive: 'Up to twenty carts, each refunded separately',
  }),
  'GET /Purchase/StuckCartsExport': call({
    summary: 'Exports stuck or archived carts as a table, one per line',
    access,
    query: z.object(filter),
    answer: StreamedFile,
    mediaType: 'text/csv',
    errors: ['commons.admin-right-required'],
    perMinute: 10,
  }),
} as const;
