import { randomBytes } from 'node:crypto';
import { compactInstant } from '../lyra/dates.ts';
import type { Fields } from '../lyra/signature.ts';
import { isCardChange, isCardOnly, isRegistration } from './entry-form.ts';
import { isSubscription, type LaterDebit, splitOf } from './instalments.ts';
import { type TestCard, testCard, type UsedCard } from './test-cards.ts';

/** The outcome of a payment on the hosted page. */
export interface PaymentResult {
  readonly status: 'AUTHORISED' | 'ACCEPTED' | 'REFUSED' | 'ABANDONED';
  readonly operationType: 'DEBIT' | 'VERIFICATION';
  /** Null for an abandoned payment, which never became a transaction. */
  readonly transactionUuid: string | null;
  /** Unsigned fields of the notification and of the return, including those of the form. */
  readonly fields: Record<string, string>;
  /** Delay of each notification, in milliseconds from now. */
  readonly notificationDelays: readonly number[];
  /** Amount of the first debit. */
  readonly amountCents: number;
  /** The card and its later debits. */
  readonly usedCard: UsedCard | null;
  readonly later: readonly LaterDebit[];
  /** The alias of the card that is saved. */
  readonly token: string | null;
  /** The alias of the card that was replaced. */
  readonly changedToken: string | null;
}

const SLOW_NOTIFICATION_MS = 8_000;

/** Pays with a card. @param authenticated the payer's answer to the challenge; null when the card required none */
export function payWith(
  form: Fields,
  used: UsedCard,
  authenticated: boolean | null,
  now: Date,
): PaymentResult {
  const card = testCard(used.key);
  const rejected = authenticated === false || card.authorisation === 'authentication-rejected';
  const accepted = !rejected && card.authorisation === 'accepted';
  const isChange = isCardChange(form);
  const isVerified = isCardOnly(form);
  const status = !accepted ? 'REFUSED' : isVerified ? 'ACCEPTED' : 'AUTHORISED';
  const operationType = isVerified ? 'VERIFICATION' : 'DEBIT';
  const transactionUuid = randomBytes(16).toString('hex');
  const { firstCents, later } = isVerified ? { firstCents: 0, later: [] } : splitOf(form, now);
  const isKept = isRegistration(form) || form.vads_page_action?.startsWith('REGISTER_PAY');
  const token = accepted && isKept ? randomBytes(16).toString('hex') : null;
  return {
    status,
    operationType,
    transactionUuid,
    fields: {
      ...echo(form),
      vads_trans_status: status,
      vads_trans_uuid: transactionUuid,
      vads_result: accepted ? '00' : '05',
      // A payment whose payer failed the authentication is not sent for authorisation.
      vads_auth_result: rejected ? '' : accepted ? '00' : '05',
      vads_auth_mode: 'FULL',
      vads_auth_number: accepted ? '3fe3a1' : '',
      vads_threeds_status: rejected ? 'N' : 'Y',
      vads_threeds_auth_type: authenticated === null ? 'FRICTIONLESS' : 'CHALLENGE',
      vads_operation_type: operationType,
      vads_sequence_number: '1',
      ...(isVerified
        ? { vads_amount: '0', vads_trans_id: randomBytes(3).toString('hex') }
        : {
            vads_effective_amount: String(firstCents),
            vads_effective_currency: form.vads_currency ?? '',
          }),
      vads_effective_creation_date: compactInstant(now),
      vads_presentation_date: compactInstant(now),
      vads_card_brand: card.brand,
      vads_card_number: maskedNumber(card),
      vads_card_country: 'FR',
      vads_expiry_month: String(used.expiryMonth),
      vads_expiry_year: String(used.expiryYear),
      vads_payment_src: 'EC',
      vads_validation_mode: '0',
      ...(token !== null && { vads_identifier: token, vads_identifier_status: 'CREATED' }),
      ...(isSubscription(form) && subscriptionFields(accepted)),
      ...(isChange && { vads_identifier_status: accepted ? 'UPDATED' : 'NOT_UPDATED' }),
      ...(isRegistration(form) && !accepted && { vads_identifier_status: 'NOT_CREATED' }),
    },
    notificationDelays: notificationDelays(card),
    amountCents: firstCents,
    usedCard: used,
    later: accepted ? later : [],
    token,
    changedToken: isChange && accepted ? (form.vads_identifier ?? null) : null,
  };
}

/** Returns the fields that say whether the bank has created the requested subscription. */
function subscriptionFields(accepted: boolean): Record<string, string> {
  return accepted
    ? { vads_subscription: randomBytes(12).toString('hex'), vads_recurrence_status: 'CREATED' }
    : { vads_recurrence_status: 'NOT_CREATED' };
}

/** Returns the result of a session that the payer cancelled or let expire after ten minutes. */
export function abandon(form: Fields, now: Date): PaymentResult {
  return {
    status: 'ABANDONED',
    operationType: isCardOnly(form) ? 'VERIFICATION' : 'DEBIT',
    transactionUuid: null,
    fields: {
      ...echo(form),
      vads_trans_status: 'ABANDONED',
      vads_trans_uuid: '',
      vads_result: '17',
      vads_auth_result: '',
      vads_operation_type: isCardOnly(form) ? 'VERIFICATION' : 'DEBIT',
      vads_sequence_number: '1',
      ...(isCardOnly(form) && { vads_identifier_status: 'ABANDONED' }),
      vads_effective_creation_date: compactInstant(now),
      vads_payment_src: 'EC',
    },
    notificationDelays: [0],
    amountCents: Number(form.vads_amount ?? 0),
    usedCard: null,
    later: [],
    token: null,
    changedToken: null,
  };
}

export function maskedNumber(card: TestCard): string {
  return `${card.number.slice(0, 6)}XXXXXX${card.number.slice(-4)}`;
}

function echo(form: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(form).filter(([name]) => name.startsWith('vads_')));
}

function notificationDelays(card: TestCard): readonly number[] {
  switch (card.notification) {
    case 'before-return':
      return [0];
    case 'slow':
      return [SLOW_NOTIFICATION_MS];
    case 'lost':
      return [];
    case 'three-times':
      return [0, 0, 0];
  }
}
