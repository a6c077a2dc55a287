import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Instant, Labels, SEEN, StreamedFile } from '../shapes.ts';
import { GRANT_KINDS } from './gift-rules.ts';
import { ResellerSum } from './resellers.ts';

/** Takings of the portal by day and in total. Amounts are in cents. */

const access = { right: 'settings.payment' } as const;

/** Figures of the takings page, in order. */
export const TAKINGS_FIGURES = [
  'takings',
  'refunds',
  'net',
  'orders',
  'basket',
  'quantity',
  'days',
  'services',
  'establishments',
  'means',
  'vat',
  'resellers',
] as const;

export const TakingsFigure = z.enum(TAKINGS_FIGURES);

/** Comparison period: the days just before, the same days a year earlier, or none. */
export const TAKINGS_COMPARISONS = ['year', 'previous', 'none'] as const;

/** Maximum length of a period: a leap year and a day. */
export const MAX_TAKINGS_DAYS = 367;

const amount = z.int();
/** A number of orders, carts or refunds, and their amount. */
export const TakenSum = z.object({ count: z.int(), amount });

/** A service or an establishment. */
export const SoldItem = z.object({
  code: z.string(),
  labels: Labels,
  quantity: z.int(),
  amount,
  refunded: amount.describe('Refunds of these days'),
  cancelledQuantity: z.int().describe('Units cancelled on these days'),
});

/** What promotions took off the prices of a service. */
export const SoldDiscount = z.object({
  code: z.string().describe('External code of the service'),
  labels: Labels,
  price: z.string().describe('Name of the price; empty for the base price'),
  priceLabels: Labels,
  quantity: z.int().describe('Discounted units'),
  amount: amount.describe('The discounts, which the takings are already without'),
});

/** Supplements of flexible tickets of a service at one VAT rate, which is that of the service. */
export const SoldFlexible = z.object({
  code: z.string().describe('External code of the service'),
  labels: Labels,
  quantity: z.int().describe('Flexible tickets'),
  rate: z.int().describe('VAT rate of the service, per mille'),
  withoutVat: amount,
  vat: amount,
  amount: amount.describe('The supplements, which the takings include'),
});

/** What staff gave at the desk for one reason, without a payment in the portal. */
const GivenSum = z.object({
  kind: z.enum(GRANT_KINDS).describe('till: cards that were paid at the venue’s till'),
  count: z.int().describe('Tickets, and admissions and tickets on cards'),
  value: amount.describe('Price if they had been sold'),
});

export const TakingsFigures = z.object({
  figures: z.array(TakingsFigure).min(1).max(TAKINGS_FIGURES.length),
});

export const TakingsPeriod = z.object({
  from: Day,
  until: Day,
  orders: z.int(),
  paidOrders: z.int().describe('Orders with a price'),
  amount: amount.describe('Total of the orders'),
  quantity: z.int().describe('Units sold in them'),
  cancelledQuantity: z.int().describe('Units cancelled on these days, whenever they were sold'),
  refunds: TakenSum.describe(
    'Refunds confirmed on these days, whenever the order was sold, less refunds that failed afterwards',
  ),
  days: z.array(z.object({ day: Day, orders: z.int(), amount, refunded: amount })).describe('All days'),
  services: z.array(SoldItem),
  establishments: z.array(SoldItem),
  discounts: z
    .array(SoldDiscount)
    .describe('By service and price; the orders of these days, refunds disregarded'),
  flexible: z
    .array(SoldFlexible)
    .describe('Flexible tickets by service and VAT rate; the orders of these days, refunds disregarded'),
  means: z.array(
    z.object({
      id: z.int().describe('Id of the means of payment; 9 is free, 10 a gift card'),
      orders: z.int(),
      amount,
    }),
  ),
  vat: z.array(
    z.object({
      rate: z.int().describe('Per mille'),
      withoutVat: amount,
      vat: amount,
      amount,
      byGiftCard: z
        .object({ withoutVat: amount, vat: amount, amount })
        .describe(
          'Of the above, what gift cards paid: the part of each order in proportion to its rates, with sums that match',
        ),
      refunded: z
        .object({ withoutVat: amount, vat: amount, amount })
        .describe('From refunds of these days; to be subtracted from the above'),
    }),
  ),
});

/** Value of gift cards by what happened to it on these days. */
const GiftCardSums = z.object({
  issued: amount.describe('Sold'),
  granted: amount.describe('Given by administrators'),
  credited: amount.describe('Given for refunds in place of money'),
  redeemed: amount,
  refunded: amount.describe('Returned to cards by refunds of orders'),
  revoked: amount.describe('Refunded to buyers of cards'),
  expired: amount.describe('Breakage'),
  restored: amount.describe('Of expired cards that were extended'),
  withdrawn: amount.describe('Balances whose payment the bank has taken back; negative when more came again'),
  lost: amount.describe(
    'Spent value whose payment the bank has taken back; negative when more was recovered',
  ),
  liability: amount.describe('What the venue owes to holders at the end of the last day'),
});

const period = {
  from: Day,
  until: Day,
  compare: z.enum(TAKINGS_COMPARISONS).default('year'),
};

export const takingsCalls = {
  'GET /settingsadmin/takings': call({
    summary:
      'Returns the takings of a period by day, service, establishment, payment type and VAT rate, with a comparison',
    access,
    query: z.object(period),
    answer: z.object({
      at: Instant.describe('Server clock, which decides what today is'),
      today: Day,
      isTest: z.boolean().describe('The shop takes test payments, which the figures include'),
      figures: z.array(TakingsFigure).describe('Figures that the venue displays'),
      period: TakingsPeriod,
      compared: TakingsPeriod.optional(),
      resellers: z
        .array(ResellerSum)
        .describe('Sales of resellers on these days. Takings exclude them, since resellers take the money'),
      notCounted: z
        .object({ stuck: TakenSum, tests: TakenSum })
        .describe('Stuck carts paid on these days; orders paid by a test card, once live'),
      gifts: z.array(GivenSum).describe('Of these days, by reason; not part of the takings'),
      giftCards: GiftCardSums.describe('Gift cards of these days; a card that is sold is no takings'),
      toCome: TakenSum.describe('Outstanding debits of orders of these days'),
      closing: z
        .object({ differences: z.int(), day: Day.optional() })
        .describe('Number of open differences, and the first day'),
    }),
    errors: ['takings.period'],
    perMinute: 120,
    expensive: 'Sums the days that have changed since',
  }),
  'GET /settingsadmin/takingsexport': call({
    summary: 'Exports the takings of a period: all tables (XLSX), or one (CSV)',
    access,
    query: z.object({
      ...period,
      format: z.enum(['csv', 'xlsx']),
      table: z
        .enum(['days', 'services', 'discounts', 'flexible', 'vat', 'gifts'])
        .default('days')
        .describe('Table of a CSV export'),
    }),
    answer: StreamedFile,
    mediaType: 'application/octet-stream',
    errors: ['takings.period'],
    perMinute: 20,
    expensive: 'Writes every day of up to a year',
  }),
  'PUT /settingsadmin/takingsfigures': call({
    summary: 'Sets the displayed figures of the takings page',
    access,
    body: TakingsFigures.extend({ seen: TakingsFigures.shape.figures.optional().describe(SEEN) }),
    answer: TakingsFigures,
    errors: ['settings.changed'],
  }),
  'GET /settingsadmin/takingsfigures': call({
    summary: 'Returns the displayed figures of the takings page',
    access,
    answer: TakingsFigures,
  }),
} as const;
