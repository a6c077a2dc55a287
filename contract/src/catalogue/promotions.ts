import { z } from 'zod';
import { call } from '../call.ts';
import {
  Cents,
  code,
  Day,
  ExternalCode,
  Id,
  Labels,
  labels,
  Nothing,
  Percentage,
  Quantity,
  VisibleName,
} from '../shapes.ts';
import { BENEFITS, CODE_LENGTH, MAX_PROMOTIONS, TARGETS } from './promotion-rules.ts';

/** Promotions of a venue: codes that customers enter, and discounts that apply by themselves. */

const right = { right: 'settings.ticketing' } as const;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, code('field.format'));
const PriceName = z.string().max(80);

const GroupPart = z.object({ priceNames: z.array(PriceName).max(20), quantity: Quantity.max(20) });
const Hours = z.object({
  weekdays: z.array(z.int().min(1).max(7)).max(7).describe('From 1, Monday'),
  from: ClockTime,
  until: ClockTime.describe('Excluded; 24:00 for the end of the day'),
});

export const PromotionDraft = z.object({
  labels: labels(VisibleName).describe('Reason shown at the lines'),
  code: z
    .string()
    .trim()
    .min(1)
    .max(CODE_LENGTH)
    .optional()
    .describe('Letters and digits; absent for a promotion that applies by itself'),
  isEnabled: z.boolean(),
  benefit: z.enum(BENEFITS).describe('A percentage, an amount, or the difference to another price'),
  percent: Percentage.min(1, code('field.percentage')).optional(),
  cents: Cents.min(1, code('field.number'))
    .optional()
    .describe('For all tickets together, or for each ticket or group found'),
  priceName: PriceName.optional(),
  target: z.enum(TARGETS).describe('All tickets, every n-th by price, or complete groups'),
  every: Quantity.min(2, code('field.quantity')).max(20).optional(),
  group: z.array(GroupPart).max(4).optional(),
  services: z.array(ExternalCode).max(50).describe('Empty for all'),
  priceNames: z.array(PriceName).max(20).describe('Empty for all'),
  minimumAmount: Cents.min(1, code('field.number'))
    .optional()
    .describe('Of the concerned tickets, before discounts'),
  hours: z
    .array(Hours)
    .max(14)
    .describe('Start of a session; empty for any time and for tickets without a date'),
  startsOn: Day.optional().describe('First day of sale'),
  endsOn: Day.optional().describe('Last day of sale'),
  quantity: Quantity.optional().describe('Maximum number of orders'),
  perCustomer: Quantity.optional().describe('Maximum number of orders per customer'),
  combines: z.boolean().describe('Applies beside other promotions'),
});

export const Promotion = PromotionDraft.extend({
  id: Id,
  version: z.int().describe('Send it back with a change'),
  uses: z.int().describe('Orders sold with it'),
  reserved: z.int().describe('Payments in progress with it'),
});

const Choice = z.object({ code: ExternalCode, labels: Labels });

const errors = ['promotion.code-exists', 'promotion.period-order', 'hours.order', 'promotion.limit'] as const;

export const promotionCalls = {
  'GET /settingsticketing/promotions': call({
    summary: 'Lists the promotions with their uses, and the available services and prices',
    access: right,
    answer: z.object({
      promotions: z.array(Promotion).describe(`At most ${MAX_PROMOTIONS}, newest first`),
      services: z.array(Choice),
      prices: z.array(z.object({ name: PriceName, labels: Labels })),
    }),
  }),
  'POST /settingsticketing/promotion': call({
    summary: 'Adds a promotion, effective from the next change of a cart',
    access: right,
    body: PromotionDraft,
    answer: Promotion,
    errors,
  }),
  'PUT /settingsticketing/promotion': call({
    summary: 'Changes a promotion; carts follow before their payment',
    access: right,
    body: PromotionDraft.extend({ id: Id, version: z.int().describe('Version that was read') }),
    answer: Promotion,
    errors: [...errors, 'promotion.not-found', 'settings.changed'],
  }),
  'DELETE /settingsticketing/promotion': call({
    summary: 'Removes a promotion; orders keep their discounts',
    access: right,
    query: z.object({ id: Id }),
    answer: Nothing,
    errors: ['promotion.not-found'],
  }),
} as const;
