import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, Day, ExternalCode, Id, Instant, Labels, QueryInt, StreamedFile } from '../shapes.ts';

/**
 * Stuck carts: paid, and not sold by the portal alone. An administrator resends them, archives them, or gives an
 * archived one back. Also the correctly signed payments that fit no cart.
 */

/** Why a cart is not sold, or a payment not accepted; pages have a phrase for each. */
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
  detail: z.string().describe('The machine’s own message'),
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
  sessions: z.array(z.object({ start: Instant, end: Instant, quantity: z.int() })),
});

export const StuckCart = z.object({
  cartId: Id,
  state: z.enum(['stuck', 'archived']),
  saleDate: Instant.describe('When it was paid'),
  user: Buyer.optional().describe('Missing once the customer has deleted their account'),
  amount: Cents.describe('What was paid'),
  cartAmount: Cents.describe('What its lines add up to: differs when they were changed after the payment'),
  currency: z.literal('EUR'),
  quantity: z.int(),
  lines: z.array(StuckCartLine),
  reason: StuckCartReason,
  attempts: z.int().describe('Tries to sell it that failed'),
  lastAttemptAt: Instant.optional(),
  canResend: z.boolean(),
  archived: z.object({ at: Instant, by: z.string(), reason: z.string() }).optional(),
});

/** A place in a list: passed back as `after` or `before`. */
const Cursor = z
  .string()
  .regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .describe('`next` or `previous` of a page');

export const StuckCartSort = z.enum(['oldest', 'newest', 'highest', 'lowest']);

const filter = {
  state: z.enum(['stuck', 'archived']).default('stuck').describe('Archived ones: with archived-carts alone'),
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('In name and e-mail address, or the start of a cart, order or transaction number'),
  from: Day.optional().describe('First day of sale'),
  until: Day.optional().describe('Last day of sale'),
  sort: StuckCartSort.default('oldest'),
};

/** The outcome for each requested cart. */
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

/** At most so many carts in one request: each may wait for the ticketing system. */
export const MAX_CARTS_AT_ONCE = 20;

export const CartIds = z.array(Id).min(1).max(MAX_CARTS_AT_ONCE);

/** An event of a cart since it was paid. */
const HistoryEntry = z.object({
  at: Instant,
  event: z.enum(['paid', 'unavailable', 'stuck', 'resent', 'archived', 'restored', 'refunded']),
  by: z.string().optional().describe('The administrator’s e-mail address'),
  reason: StuckCartReason.optional(),
  note: z.string().optional().describe('What the administrator wrote'),
});

/** The references of a payment at the provider. */
export const ProviderReference = z.object({
  orderId: z.string().describe('The order as the provider knows it'),
  transactionId: z.string().optional().describe('Six letters or digits, with the day they are unique'),
  transactionUuid: z.string().optional(),
  mode: z.enum(['TEST', 'PRODUCTION']),
});
export const access = { right: 'stucked-carts' } as const;

export const stuckCartCalls = {
  'GET /Purchase/GetCartsforResendPurchase': call({
    summary: 'Stuck carts, or archived ones: a page of them, with how many they are in all and what was paid',
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
    summary: 'How many carts are stuck and payments to check there are, for the menu and the overview',
    access,
    answer: z.object({
      carts: z.int(),
      amount: z.int().describe('What was paid for them, in cents'),
      oldest: Instant.optional(),
      payments: z.int().describe('Payments to check; 100 means 100 or more'),
    }),
  }),
  'GET /Purchase/StuckCart': call({
    summary: 'One stuck or archived cart with its history and its payment',
    access,
    query: z.object({ cartId: Id }),
    answer: StuckCart.extend({
      history: z.array(HistoryEntry),
      payment: ProviderReference.extend({ amount: Cents }).optional().describe('None for a free cart'),
    }),
    errors: ['cart.not-found'],
  }),
  'POST /Purchase/ResendBlockedSaleByCartId': call({
    summary: 'Tries to sell stuck carts once more, each under its own key: never twice',
    access,
    body: z.object({ cartIds: CartIds }),
    answer: z.array(
      z.object({
        cartId: Id,
        outcome: ResendOutcome,
        externalPurchaseId: ExternalCode.optional().describe('Order number, once sold'),
        reason: StuckCartReason.optional().describe('Why it is not sold'),
      }),
    ),
    perMinute: 300,
    expensive: 'Up to twenty carts, each sold by itself',
  }),
  'POST /Purchase/ArchivedBlockedSaleByCartId': call({
    summary: 'Takes stuck carts off the list of what is to do, with a reason; moves no money',
    access,
    body: z.object({ cartIds: CartIds, reason: z.string().trim().min(1).max(500) }),
    answer: z.array(z.object({ cartId: Id, outcome: ArchiveOutcome })),
    perMinute: 300,
  }),
  'POST /Purchase/RestoreArchivedSaleByCartId': call({
    summary: 'Makes archived carts stuck ones again',
    access: { right: 'archived-carts' },
    body: z.object({ cartIds: CartIds }),
    answer: z.array(z.object({ cartId: Id, outcome: RestoreOutcome })),
    perMinute: 300,
  }),
  'POST /Purchase/RefundStuckCarts': call({
    summary: 'Gives back what was paid for stuck carts, which are not sold then; once for each',
    access,
    body: z.object({ cartIds: CartIds }),
    answer: z.array(z.object({ cartId: Id, outcome: RefundOutcome })),
    perMinute: 300,
    expensive: 'Up to twenty carts, each given back by itself',
  }),
  'GET /Purchase/StuckCartsExport': call({
    summary: 'Stuck or archived carts as a table for a spreadsheet, one a line',
    access,
    query: z.object(filter),
    answer: StreamedFile,
    mediaType: 'text/csv',
    errors: ['commons.admin-right-required'],
    perMinute: 10,
  }),
} as const;
