import { z } from 'zod';
import { Email, MailedCode, Session } from '../account/auth.ts';
import { call, MAILS_PER_MINUTE, SIGN_INS_PER_MINUTE } from '../call.ts';
import { ExternalCode, Nothing } from '../shapes.ts';

/** Access to an order without an account, by the link of its mail or by a mailed code. */

const ofOrder = z.object({ externalPurchaseId: ExternalCode, email: Email });

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
