import { z } from 'zod';
import { call } from '../call.ts';
import { CartLimits } from '../cart/limits.ts';
import { code, SEEN } from '../shapes.ts';
import { PaymentType } from './means.ts';

/** What a venue decides about purchases: how long carts live and what is kept in them, when money goes back, how often people are reminded. */

const right = { right: 'settings.ticketing' } as const;

const Minutes = z.int(code('field.digits')).min(1, code('field.number')).max(240, code('field.number'));
const upTo = (least: number, most: number) =>
  z.int(code('field.digits')).min(least, code('field.number')).max(most, code('field.number'));

export const PurchaseChoices = z.object({
  cartMinutes: Minutes.describe('How long added places are kept'),
  cartExtensionMinutes: Minutes.describe('How much longer by an extension'),
  cartCapMinutes: Minutes.describe('The longest life of a cart, with all its extensions'),
  refundDelayHours: upTo(0, 720).describe('After which a paid cart that cannot be sold is refunded'),
  reminderDays: upTo(1, 60).describe('From one reminder of an unpaid debit to the next'),
  maxReminders: upTo(0, 10),
});

export const TenantPurchaseConfig = PurchaseChoices.extend({
  limits: CartLimits,
  meansOffered: z.array(PaymentType).describe('Means of payment; changed with the online payments'),
});

export const purchaseConfigCalls = {
  'GET /Tenant/TenantPurchaseConfig': call({
    summary: 'What the venue decides about purchases',
    access: right,
    answer: TenantPurchaseConfig,
  }),
  'PUT /Tenant/TenantPurchaseConfig': call({
    summary: 'Changes what the venue decides about purchases, at once',
    access: right,
    body: PurchaseChoices.extend({
      limits: CartLimits.optional().describe('Of carts; without them they stay as they are'),
      seen: PurchaseChoices.extend({ limits: CartLimits.optional() }).optional().describe(SEEN),
    }).refine(({ cartMinutes, cartCapMinutes }) => cartCapMinutes >= cartMinutes, {
      path: ['cartCapMinutes'],
      error: code('cart.cap-too-short'),
    }),
    answer: TenantPurchaseConfig,
    errors: ['settings.changed'],
  }),
} as const;
