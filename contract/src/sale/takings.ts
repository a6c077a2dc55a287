import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Instant, Labels, SEEN, StreamedFile } from '../shapes.ts';
import { ResellerSum } from './resellers.ts';

/** What the portal has sold, by day and in all. Amounts are in cents. */

const access = { right: 'settings.payment' } as const;

/** What the page of takings can show, in its order. */
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

/** With what they are compared: the days just before, the same ones a year earlier, or nothing. */
export const TAKINGS_COMPARISONS = ['year', 'previous', 'none'] as const;

/** The most days of one period: a leap year and a day. */
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
  refunded: amount.describe('Of the refunds of these days'),
  cancelledQuantity: z.int().describe('Taken back on these days'),
});

export const TakingsFigures = z.object({
  figures: z.array(TakingsFigure).min(1).max(TAKINGS_FIGURES.length),
});

export const TakingsPeriod = z.object({
  from: Day,
  until: Day,
  orders: z.int(),
  paidOrders: z.int().describe('Those that cost something'),
  amount: amount.describe('Of the orders'),
  quantity: z.int().describe('Of what was sold in them'),
  cancelledQuantity: z.int().describe('Taken back on these days, whenever it was sold'),
  refunds: TakenSum.describe(
    'Confirmed on these days, whenever it was sold, less refunds that failed after that',
  ),
  days: z.array(z.object({ day: Day, orders: z.int(), amount, refunded: amount })).describe('All of them'),
  services: z.array(SoldItem),
  establishments: z.array(SoldItem),
  means: z.array(
    z.object({ id: z.int().describe('Of specification §3; 9 is free'), orders: z.int(), amount }),
  ),
  vat: z.array(
    z.object({
      rate: z.int().describe('Per mille'),
      withoutVat: amount,
      vat: amount,
      amount,
      refunded: z
        .object({ withoutVat: amount, vat: amount, amount })
        .describe('Of the refunds of these days: to be taken from the above'),
    }),
  ),
});

const period = {
  from: Day,
  until: Day,
  compare: z.enum(TAKINGS_COMPARISONS).default('year'),
};

export const takingsCalls = {
  'GET /settingsadmin/takings': call({
    summary: 'Takings of some days by day, service, establishment, means of payment and VAT rate, compared',
    access,
    query: z.object(period),
    answer: z.object({
      at: Instant.describe('The clock that decides which day is today'),
      today: Day,
      isTest: z.boolean().describe('The shop takes test payments, which the figures show'),
      figures: z.array(TakingsFigure).describe('Which the venue wants to see'),
      period: TakingsPeriod,
      compared: TakingsPeriod.optional(),
      resellers: z
        .array(ResellerSum)
        .describe('Sales of resellers on these days, which the takings do not have: they take the money'),
      notCounted: z
        .object({ stuck: TakenSum, tests: TakenSum })
        .describe('Carts that were paid on these days and are stuck; orders paid by a test card, once live'),
      toCome: TakenSum.describe(
        'Of orders of these days that are paid over time: what is still to be debited',
      ),
      closing: z
        .object({ differences: z.int(), day: Day.optional() })
        .describe('Open differences, and the first day'),
    }),
    errors: ['takings.period'],
    perMinute: 120,
    expensive: 'Adds up the days that have changed since',
  }),
  'GET /settingsadmin/takingsexport': call({
    summary: 'The takings of some days as a table: all of them (XLSX), or one (CSV)',
    access,
    query: z.object({
      ...period,
      format: z.enum(['csv', 'xlsx']),
      table: z.enum(['days', 'services', 'vat']).default('days').describe('Of a CSV'),
    }),
    answer: StreamedFile,
    mediaType: 'application/octet-stream',
    errors: ['takings.period'],
    perMinute: 20,
    expensive: 'Writes every day of up to a year',
  }),
  'PUT /settingsadmin/takingsfigures': call({
    summary: 'Chooses the figures that the page of takings shows',
    access,
    body: TakingsFigures.extend({ seen: TakingsFigures.shape.figures.optional().describe(SEEN) }),
    answer: TakingsFigures,
    errors: ['settings.changed'],
  }),
  'GET /settingsadmin/takingsfigures': call({
    summary: 'The figures that the page of takings shows',
    access,
    answer: TakingsFigures,
  }),
} as const;
