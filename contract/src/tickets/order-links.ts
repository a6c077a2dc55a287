import { z } from 'zod';
import { Email, MailedCode, Session } from '../account/auth.ts';
import { call, MAILS_PER_MINUTE, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Binary, ExternalCode, Nothing } from '../shapes.ts';

/** Access to an order without an account, by the link of its mail or by a mailed code. */

/** Links to one order that its buyer may request a day. */
export const LINKS_PER_DAY = 5;

/** Codes for the orders of one address that one network may request a day. */
export const ORDER_CODES_PER_DAY = 12;

const ofOrder = z.object({
  externalPurchaseId: ExternalCode.optional().describe(
    'Number of the order, or reference of its payment; absent for the last purchase of the address, begun within two days',
  ),
  email: Email,
});

export const orderLinkCalls = {
  'POST /purchase/OrderLink': call({
    summary: 'Exchanges the key of the link to an order without an account for a session limited to it',
    access: 'visitor',
    answersDuringMaintenance: true,
    body: z.object({ key: z.string().min(20).max(80).describe('The fragment of the link') }),
    answer: Session,
    errors: ['order-link.unknown'],
    perMinute: 60,
  }),
  'POST /purchase/OrderCode': call({
    summary:
      'Mails a code that opens an order without an account; the response is the same whether the order exists',
    access: 'visitor',
    answersDuringMaintenance: true,
    body: ofOrder,
    answer: Nothing,
    errors: ['order-link.too-many-codes'],
    perMinute: MAILS_PER_MINUTE,
  }),
  'POST /purchase/OrderCodeLogin': call({
    summary: 'Exchanges a mailed code, valid once and for ten minutes, for a session limited to the order',
    access: 'visitor',
    answersDuringMaintenance: true,
    body: ofOrder.extend({ code: MailedCode }),
    answer: Session,
    errors: ['account.forgotten-password-code'],
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /purchase/NewOrderLink': call({
    summary: 'Replaces the link of an order without an account and mails the new one; other sessions end',
    access: 'customer',
    answersGuests: true,
    answersDuringMaintenance: true,
    answer: Nothing,
    errors: ['order-link.unknown', 'order-link.too-many'],
    perMinute: 10,
  }),
  'GET /purchase/GuestOrderData': call({
    summary: 'Downloads what the portal stores about the buyer of an order without an account, as JSON',
    access: 'customer',
    answersGuests: true,
    answersDuringMaintenance: true,
    answer: Binary,
    mediaType: 'application/octet-stream',
    errors: ['order-link.unknown'],
    perMinute: 10,
  }),
  'DELETE /purchase/GuestOrder': call({
    summary: 'Erases the personal data of the buyer of an order without an account, and ends its link',
    access: 'customer',
    answersGuests: true,
    body: z.object({ losesBelongings: z.boolean().optional() }).optional(),
    answer: Nothing,
    errors: ['order-link.unknown', 'account.purchase-open', 'account.refund-due', 'account.belongings'],
    perMinute: 10,
  }),
} as const;
