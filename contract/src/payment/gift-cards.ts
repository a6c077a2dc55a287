import { z } from 'zod';
import { Email } from '../account/auth.ts';
import { call } from '../call.ts';
import { ConsentQuery } from '../cart/consents.ts';
import { cartErrors } from '../cart/refusals.ts';
import {
  Cents,
  code,
  Day,
  ExternalCode,
  Id,
  Instant,
  Labels,
  LocaleTag,
  SEEN,
  VisibleLine,
} from '../shapes.ts';
import { CartGiftCards } from './cart-gift-card-rules.ts';
import { PaymentForm } from './form.ts';
import { isGiftCode, MAX_GIFT_CENTS, MIN_GIFT_CENTS, plainGiftCode } from './gift-card-rules.ts';

/** Gift cards: bought in the shop, redeemed in carts beside other means of payment, administered by the venue. */

/** Designs of a card, all in the venue's colours. */
export const GIFT_CARD_DESIGNS = ['classic', 'festive', 'plain'] as const;

/** `unpaid`: its payment has not ended; `refunded`: its buyer got the money back. */
export const GIFT_CARD_STATES = ['unpaid', 'active', 'blocked', 'expired', 'refunded'] as const;

/** See portal.gift_card_movement. */
export const GIFT_CARD_MOVEMENTS = [
  'issued',
  'granted',
  'credited',
  'reserved',
  'released',
  'redeemed',
  'refunded',
  'expired',
  'restored',
  'revoked',
  'withdrawn',
  'reinstated',
  'lost',
  'recovered',
] as const;

/** Maximum number of gift cards of one cart. */
export const MAX_GIFT_CARDS = 10;

const right = { right: 'settings.payment' } as const;

const Code = z
  .string()
  .max(60)
  .overwrite(plainGiftCode)
  .refine(isGiftCode, code('gift-card.code'))
  .describe('20 characters, the last two of which check the others; spaces and hyphens are ignored');

const Value = z
  .int(code('field.digits'))
  .min(MIN_GIFT_CENTS, code('gift-card.amount'))
  .max(MAX_GIFT_CENTS, code('gift-card.amount'));

const wholeUpTo = (least: number, most: number) =>
  z.int(code('field.digits')).min(least, code('field.number')).max(most, code('field.number'));

const Reason = VisibleLine.max(200).describe('For the audit log');

/** Settings of a venue. */
export const GiftCardSettings = z.object({
  isSold: z.boolean().describe('Customers can buy gift cards'),
  minCents: Value.describe('Least value of a card that is bought'),
  maxCents: Value.describe('Greatest value'),
  sellsServices: z.boolean().describe('Customers can also buy a card for a service of the shop'),
  validMonths: wholeUpTo(3, 120).describe('Months from the delivery until a card expires'),
});

const PriceName = z.string().max(200).describe('Name of the price; empty for the base price');

/** The service that a card was bought for. The card is worth the amount of its price, and pays whatever its holder buys. */
export const GiftService = z.object({
  service: ExternalCode,
  price: PriceName,
  labels: Labels.describe('Names of the service when the card was bought'),
  priceLabels: Labels,
});

const ofService = { service: GiftService.optional().describe('Absent for a free amount') };

/** The recipient of a card, and the words on it. */
const Gift = z.object({
  recipient: VisibleLine.max(80),
  email: Email.optional().describe('Address that gets the card; absent: the buyer gets it, to hand it over'),
  sender: VisibleLine.max(80).describe('Name of the giver, as the card shows it'),
  message: z
    .string()
    .trim()
    .max(500)
    .regex(
      /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*(\n[^\p{Cc}\u202a-\u202e\u2066-\u2069]*)*$/u,
      code('field.special-characters'),
    )
    .describe('May be empty'),
  design: z.enum(GIFT_CARD_DESIGNS),
  deliverOn: Day.describe('In the venue’s time zone; today or later'),
});

const byId = z.object({ id: Id });

const Credit = z.object({ balance: Cents, ending: z.string().optional().describe('End of its code') });

/** A card that the customer has bought, or got as credit. */
const BoughtGiftCard = z.object({
  id: Id,
  boughtAt: Instant,
  value: Cents,
  credit: Credit.optional().describe('Present for credit: what the customer got in place of money'),
  ...ofService,
  recipient: z.string().describe('Empty once the recipient’s data is deleted'),
  email: z.string().optional(),
  deliverOn: Day,
  deliveredAt: Instant.optional(),
  expiresAt: Instant,
  state: z.enum(GIFT_CARD_STATES),
  canWithdraw: z
    .boolean()
    .describe('Unused, within the legal fourteen days: its buyer can get the money back'),
  canReplace: z
    .boolean()
    .describe('Delivered, and unused unless it is credit: its buyer can get a new code with a new PDF'),
});

export const GiftCardItem = z.object({
  id: Id,
  ending: z.string().optional().describe('Last characters of its code; absent before its delivery'),
  state: z.enum(GIFT_CARD_STATES),
  value: Cents,
  balance: Cents,
  ...ofService,
  isBought: z.boolean().describe('Otherwise an administrator gave it, or it is credit'),
  isCredit: z.literal(true).optional().describe('Given for a refund in place of money'),
  isTest: z.boolean().describe('Bought by a test payment'),
  createdAt: Instant,
  deliverOn: Day,
  deliveredAt: Instant.optional(),
  expiresAt: Instant,
  recipient: z.string(),
  email: z.string().optional(),
});

export const GiftCardDetails = GiftCardItem.extend({
  sender: z.string(),
  message: z.string(),
  buyer: z.object({ id: Id, name: z.string(), email: z.string() }).optional(),
  givenBy: z.string().optional().describe('Administrator who gave it'),
  reason: z.string().optional().describe('Why it was given'),
  blockReason: z.string().optional(),
  reserved: Cents.describe('Held for carts in payment'),
  takenBack: Cents.describe(
    'Of its payment, what the bank has taken back: a refund made there, or a lost dispute',
  ),
  disputed: Cents.describe(
    'Of its payment, what the bank may still take back; the card cannot be unblocked meanwhile',
  ),
  lost: Cents.describe('Of `takenBack`, what the card had already paid for'),
  refundable: Cents.describe(
    'What can be refunded to its buyer: the balance of a bought card, unless the bank has taken back a part',
  ),
  movements: z.array(
    z.object({
      kind: z.enum(GIFT_CARD_MOVEMENTS),
      value: Cents,
      at: Instant,
      by: z.string().optional().describe('Administrator'),
      orderNumber: z.string().optional(),
    }),
  ),
});

const withReason = byId.extend({ reason: Reason });
const changeErrors = ['gift-card.not-found', 'gift-card.state'] as const;

/** Why a gift card cannot be added to a cart, beside one that does not exist. */
const enteringErrors = [
  ...cartErrors,
  'cart.payment-pending',
  'cart.of-desk',
  'gift-card.unusable',
  'gift-card.already-entered',
  'gift-card.too-many',
  'gift-card.nothing-to-pay',
] as const;

export const giftCardCalls = {
  'GET /giftcards/Offer': call({
    summary: 'Returns whether the venue sells gift cards, and between which values',
    access: 'visitor',
    answer: GiftCardSettings.extend({
      today: Day.describe('In the venue’s time zone'),
      services: z
        .array(
          z.object({
            service: ExternalCode,
            labels: Labels,
            prices: z.array(z.object({ price: PriceName, labels: Labels, amount: Cents })),
          }),
        )
        .describe('Services that a card can be bought for; empty unless `sellsServices`'),
    }),
  }),
  'POST /giftcards/Balance': call({
    summary: 'Returns the balance of a gift card by its code',
    access: 'visitor',
    body: z.object({ code: Code }),
    answer: z.object({
      ending: z.string(),
      state: z.enum(GIFT_CARD_STATES),
      value: Cents,
      balance: Cents,
      ...ofService,
      expiresAt: Instant,
    }),
    errors: ['gift-card.unknown'],
    perMinute: 20,
  }),
  'POST /giftcards/Purchase': call({
    summary: 'Begins to buy a gift card and returns the provider’s form or page',
    access: 'customer',
    body: Gift.extend({
      amount: Value.describe('For a service, the amount of its price as the buyer saw it'),
      service: z.object({ service: ExternalCode, price: PriceName }).optional(),
      acceptedTerms: ConsentQuery.acceptedTerms,
    }),
    answer: z.object({ form: PaymentForm }),
    perMinute: 60,
    errors: [
      'cart.terms-changed',
      'gift-card.not-sold',
      'gift-card.price-changed',
      'gift-card.amount',
      'gift-card.day',
      'payment.too-many-attempts',
      'payment.too-often',
      'payment.not-configured',
      'payment.provider-down',
      'payment.provider-refused',
      'tenant.preview-sale',
    ],
  }),
  'GET /giftcards/Purchases': call({
    summary: 'Lists the gift cards that the customer has bought or got as credit, newest first',
    access: 'customer',
    answersDuringMaintenance: true,
    answer: z.array(BoughtGiftCard),
  }),
  'POST /giftcards/Withdrawal': call({
    summary: 'Withdraws from the purchase of an unused gift card; its payment is refunded, and the card ends',
    access: 'customer',
    body: byId,
    answer: z.array(BoughtGiftCard),
    perMinute: 20,
    errors: ['gift-card.not-found', 'gift-card.no-withdrawal', 'gift-card.in-payment', 'refund.already'],
  }),
  'POST /giftcards/NewCode': call({
    summary:
      'Draws a new code of an unused gift card, or of credit, and delivers it as before, by mail with a PDF; the former code no longer works',
    access: 'customer',
    body: byId,
    answer: z.array(BoughtGiftCard),
    perMinute: 5,
    errors: ['gift-card.not-found', 'gift-card.no-new-code', 'gift-card.in-payment'],
  }),
  'GET /cart/GiftCards': call({
    summary: 'Lists the gift cards of a cart and what they pay',
    access: 'customer',
    answersGuests: true,
    query: z.object({ cartId: Id }),
    answer: CartGiftCards,
    errors: cartErrors,
  }),
  'PUT /cart/GiftCard': call({
    summary: 'Adds a gift card to a cart by its code; the cart gets a new version',
    access: 'customer',
    answersGuests: true,
    body: z.object({ cartId: Id, code: Code }),
    answer: CartGiftCards,
    perMinute: 20,
    errors: [...enteringErrors, 'gift-card.unknown'],
  }),
  'PUT /cart/Credit': call({
    summary: 'Adds credit of the customer to a cart, without its code; the cart gets a new version',
    access: 'customer',
    answersGuests: true,
    body: z.object({ cartId: Id, id: Id }),
    answer: CartGiftCards,
    perMinute: 20,
    errors: [...enteringErrors, 'gift-card.not-found'],
  }),
  'DELETE /cart/GiftCard': call({
    summary: 'Removes a gift card from a cart; the cart gets a new version',
    access: 'customer',
    answersGuests: true,
    query: z.object({ cartId: Id, id: Id }),
    answer: CartGiftCards,
    errors: [...cartErrors, 'cart.payment-pending', 'cart.of-desk'],
  }),
} as const;

export const giftCardAdminCalls = {
  'POST /settingsadmin/giftcards': call({
    summary:
      'Lists gift cards, newest first, in pages of 50; by code, ending, recipient or buyer when searched. A body keeps the code out of logs',
    access: right,
    body: z.object({
      search: z.string().max(120).optional(),
      skip: z.int().min(0).max(1_000_000).default(0),
    }),
    answer: z.object({
      items: z.array(GiftCardItem),
      hasMore: z.boolean(),
      liability: Cents.describe(
        'Sum of all balances and reservations: what the venue owes, in the mode of its shop',
      ),
    }),
  }),
  'GET /settingsadmin/giftcard': call({
    summary: 'Returns a gift card with its movements',
    access: right,
    query: byId,
    answer: GiftCardDetails,
    errors: ['gift-card.not-found'],
  }),
  'POST /settingsadmin/giftcard': call({
    summary: 'Gives a gift card without a payment; it is mailed to its recipient',
    access: right,
    body: Gift.extend({ email: Email, amount: Value, reason: Reason, locale: LocaleTag }),
    answer: byId,
    perMinute: 60,
    errors: ['gift-card.day'],
  }),
  'POST /settingsadmin/blockgiftcard': call({
    summary: 'Blocks a gift card',
    access: right,
    body: withReason,
    answer: GiftCardDetails,
    errors: changeErrors,
  }),
  'POST /settingsadmin/unblockgiftcard': call({
    summary: 'Unblocks a gift card; one whose payment is disputed stays blocked until the dispute ends',
    access: right,
    body: withReason,
    answer: GiftCardDetails,
    errors: [...changeErrors, 'gift-card.disputed'],
  }),
  'POST /settingsadmin/extendgiftcard': call({
    summary: 'Sets a later last day of a gift card; of an expired one, the expired value is restored',
    access: right,
    body: withReason.extend({ until: Day }),
    answer: GiftCardDetails,
    errors: [...changeErrors, 'gift-card.day'],
  }),
  'POST /settingsadmin/replacegiftcard': call({
    summary: 'Draws a new code of a gift card and delivers it; the former code no longer works',
    access: right,
    body: withReason.extend({ email: Email.optional().describe('Another address') }),
    answer: GiftCardDetails,
    perMinute: 60,
    errors: changeErrors,
  }),
  'POST /settingsadmin/refundgiftcard': call({
    summary: 'Refunds the balance of a bought gift card to its payment, and ends the card',
    access: right,
    body: withReason.extend({ amount: Cents.describe('The confirmed amount') }),
    answer: GiftCardDetails,
    errors: [...changeErrors, 'refund.amount-changed', 'refund.already', 'gift-card.in-payment'],
  }),
  'GET /settingsadmin/giftcardsettings': call({
    summary: 'Returns the settings of gift cards',
    access: right,
    answer: GiftCardSettings.extend({ today: Day.describe('In the venue’s time zone') }),
  }),
  'PUT /settingsadmin/giftcardsettings': call({
    summary: 'Changes the settings of gift cards; cards that are sold keep their expiry',
    access: right,
    body: GiftCardSettings.extend({ seen: GiftCardSettings.optional().describe(SEEN) }).refine(
      ({ minCents, maxCents }) => maxCents >= minCents,
      { path: ['maxCents'], error: code('gift-card.limits') },
    ),
    answer: GiftCardSettings,
    errors: ['settings.changed'],
  }),
} as const;
