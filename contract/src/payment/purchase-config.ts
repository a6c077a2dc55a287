import { z } from 'zod';
import { call } from '../call.ts';
import { CartLimits } from '../cart/limits.ts';
import { code, SEEN } from '../shapes.ts';
import { PaymentType } from './means.ts';

/** Purchase settings of a venue: lifetime of carts, places per cart, delay of refunds, interval of reminders. */

const right = { right: 'settings.ticketing' } as const;

const Minutes = z.int(code('field.digits')).min(1, code('field.number')).max(240, code('field.number'));
const upTo = (least: number, most: number) =>
  z.int(code('field.digits')).min(least, code('field.number')).max(most, code('field.number'));

export const PurchaseChoices = z.object({
  cartMinutes: Minutes.describe('Minutes for which added places are held'),
  cartExtensionMinutes: Minutes.describe('Minutes of an extension'),
  cartCapMinutes: Minutes.describe('Maximum lifetime of a cart with all extensions'),
  refundDelayHours: upTo(0, 720).describe('Delay after which a paid cart that cannot be sold is refunded'),
  reminderDays: upTo(1, 60).describe('Interval between reminders of an unpaid debit'),
  maxReminders: upTo(0, 10),
});

export const TenantPurchaseConfig = PurchaseChoices.extend({
  limits: CartLimits,
  meansOffered: z.array(PaymentType).describe('Payment types; changed with the online payment settings'),
});

export const purchaseConfigCalls = {
  'GET /Tenant/TenantPurchaseConfig': call({
    summary: 'Returns the venue’s purchase settings',
    access: right,
    answer: TenantPurchaseConfig,
  }),
  'PUT /Tenant/TenantPurchaseConfig': call({
    summary: 'Changes the venue’s purchase settings, effective immediately',
    access: right,
    body: PurchaseChoices.extend({
      limits: CartLimits.optional().describe('Cart limits; unchanged when absent'),
      seen: PurchaseChoices.extend({ limits: CartLimits.optional() }).optional().describe(SEEN),
    }).refine(({ cartMinutes, cartCapMinutes }) => cartCapMinutes >= cartMinutes, {
      path: ['cartCapMinutes'],
      error: code('cart.cap-too-short'),
    }),
    answer: TenantPurchaseConfig,
    errors: ['settings.changed'],
  }),
} as const;
