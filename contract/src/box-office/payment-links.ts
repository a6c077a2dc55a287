import { z } from 'zod';
import { call } from '../call.ts';
import { ConsentQuery } from '../cart/consents.ts';
import { checkoutErrors } from '../cart/refusals.ts';
import { PaymentForm } from '../payment/form.ts';
import { PaymentMethods, PaymentType } from '../payment/means.ts';
import { Cents, Id, Instant, Labels } from '../shapes.ts';
import { byCart, DeskCart, DeskCustomer, LinkMinutes } from './desk.ts';
import { LINK_STATES } from './desk-rules.ts';

/** Payment of a cart of the desk by a link: its key gives access to this payment alone, without signing in. */

const right = { right: 'venue.desk' } as const;
const outside = 'box-office.outside-system';

export const PaymentLink = z.object({
  id: Id,
  state: z.enum(LINK_STATES),
  customer: DeskCustomer.pick({ id: true, name: true, email: true }),
  amount: Cents,
  services: z.array(Labels),
  sentAt: Instant,
  sentBy: z.string().describe('E-mail address of the administrator; empty for an offer of a waiting list'),
  isMailed: z.boolean(),
  openedAt: Instant.optional(),
  endsAt: Instant.describe('Until when the places are held'),
  address: z.string().optional().describe('Address to send or read aloud; while the link is open'),
});

const linkErrors = [outside, 'desk.link-unknown', 'desk.link-ended'] as const;
const byLink = z.object({ id: Id });

const LinkKey = z.string().min(1).max(80).describe('Key of the link, after # in its address');

export const paymentLinkCalls = {
  'POST /boxoffice/desklink': call({
    summary:
      'Holds a cart for a time and makes the link by which its customer pays it; mails it when requested',
    access: right,
    body: byCart.extend({ minutes: LinkMinutes, isMailed: z.boolean() }),
    answer: PaymentLink,
    errors: [outside, ...checkoutErrors, 'desk.needs-email', 'desk.nothing-to-pay', 'payment.not-configured'],
    perMinute: 60,
  }),
  'GET /boxoffice/desklinks': call({
    summary: 'Lists payment links: the open ones, and those of the last 30 days, newest first',
    access: right,
    answer: z.array(PaymentLink),
    errors: [outside],
  }),
  'PUT /boxoffice/desklink': call({
    summary: 'Holds the places of an open link for a number of minutes from now',
    access: right,
    body: byLink.extend({ minutes: LinkMinutes }),
    answer: PaymentLink,
    errors: [...linkErrors, ...checkoutErrors],
  }),
  'POST /boxoffice/desklinkmail': call({
    summary: 'Mails an open link to its customer, again or for the first time',
    access: right,
    body: byLink,
    answer: PaymentLink,
    errors: linkErrors,
    perMinute: 12,
  }),
  'DELETE /boxoffice/desklink': call({
    summary: 'Cancels an open link and releases its places immediately',
    access: right,
    query: byLink,
    answer: PaymentLink,
    errors: [...linkErrors, 'cart.already-on-sale', 'cart.payment-pending'],
  }),
  'POST /purchase/LinkCart': call({
    summary:
      'Returns the cart of a payment link and how it can be paid, without signing in; changes nothing but “opened”',
    access: 'visitor',
    body: z.object({ key: LinkKey }),
    answer: z.object({
      state: z.enum(LINK_STATES),
      order: z
        .object({
          ...DeskCart.shape,
          methods: PaymentMethods.describe('Without saved cards and subscriptions'),
          isInvited: z.boolean().describe('Whether the customer has no password yet'),
        })
        .optional()
        .describe('Absent once the link has ended'),
    }),
    errors: ['desk.link-unknown'],
    perMinute: 60,
  }),
  'POST /purchase/LinkForm': call({
    summary: 'Begins the payment of the cart of a payment link, and returns the provider’s form or page',
    access: 'visitor',
    body: z.object({
      key: LinkKey,
      paymentType: PaymentType,
      version: z.int().optional().describe('Version of the cart that the buyer saw; another one is not paid'),
      ...ConsentQuery,
    }),
    answer: z.object({ form: PaymentForm }),
    errors: [
      'desk.link-unknown',
      'desk.link-ended',
      ...checkoutErrors,
      'cart.payment-pending',
      'cart.terms-changed',
      'payment.invalid-type',
      'payment.too-many-attempts',
      'payment.too-often',
      'payment.not-configured',
      'payment.provider-down',
      'payment.provider-refused',
      'tenant.preview-sale',
    ],
    perMinute: 30,
  }),
} as const;
