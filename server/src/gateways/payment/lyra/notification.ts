import type { NotificationReading, NotificationRejection } from '../notifications/port.ts';
import type { OperationType, PaymentEvent, Shop, SubscriptionReference } from '../shapes/port.ts';
import { readCompactInstant, utcDay } from './dates.ts';
import { type Fields, isSigned } from './signature.ts';
import {
  concernOf,
  currencyLetters,
  eventKey,
  isOperationType,
  isVerificationOnly,
  statusClassOf,
} from './status.ts';

const SITE = /^\d{8}$/;
const UUID = /^[A-Za-z0-9]{32}$/;
const TRANSACTION_ID = /^[A-Za-z0-9]{6}$/;
const ORDER_ID = /^[A-Za-z0-9_-]{1,63}$/;
const AMOUNT = /^\d{1,12}$/;
const CURRENCY = /^\d{3}$/;
const SEQUENCE = /^\d{1,3}$/;
const ALIAS = /^[A-Za-z0-9_-]{1,50}$/;
const SUBSCRIPTION = /^[A-Za-z0-9_-]{1,50}$/;
const RECURRENCE = /^[1-9]\d{0,2}$/;
const MONTH = /^(0?[1-9]|1[0-2])$/;
const YEAR = /^2\d{3}$/;
/** Actions that only save or replace a card: the form has no transaction number, no amount and no currency. */
const REGISTRATION = /^REGISTER(_UPDATE)?$/;

/** Readings of this protocol: every notification reports one result. */
type LyraReading = Extract<NotificationReading, { kind: 'event' | 'rejected' }>;

/**
 * Reads a posted notification. Verifies the signature first; then each used field must have its exact format (see
 * `signature.ts` for the reason).
 */
export function readNotification(body: Fields, shop: Shop): LyraReading {
  const foreign = refuseForeign(body, shop);
  if (foreign) return foreign;

  const status = body.vads_trans_status ?? '';
  const statusClass = statusClassOf(status);
  if (!statusClass) return rejected('malformed', 'vads_trans_status');
  const transactionUuid = body.vads_trans_uuid || null;
  if (transactionUuid === null ? statusClass !== 'cancelled' : !UUID.test(transactionUuid)) {
    return rejected('malformed', 'vads_trans_uuid');
  }
  const transactionDate = body.vads_trans_date ?? '';
  const startedAt = readCompactInstant(transactionDate);
  if (!startedAt) return rejected('malformed', 'vads_trans_date');
  const operationType: string = body.vads_operation_type || 'DEBIT';
  if (!isOperationType(operationType)) return rejected('malformed', 'vads_operation_type');
  const occurredAt = body.vads_effective_creation_date
    ? readCompactInstant(body.vads_effective_creation_date)
    : startedAt;
  if (!occurredAt) return rejected('malformed', 'vads_effective_creation_date');

  const isRegistration = REGISTRATION.test(body.vads_page_action ?? '');
  const wrong = firstWrong(body, {
    vads_order_id: ORDER_ID,
    ...((!isRegistration || body.vads_trans_id) && { vads_trans_id: TRANSACTION_ID }),
    ...((!isRegistration || body.vads_amount) && { vads_amount: AMOUNT }),
    ...((!isRegistration || body.vads_currency) && { vads_currency: CURRENCY }),
    ...(body.vads_effective_amount && { vads_effective_amount: AMOUNT }),
    ...(body.vads_effective_currency && { vads_effective_currency: CURRENCY }),
  });
  if (wrong) return rejected('malformed', wrong);
  const sequence = body.vads_sequence_number || '1';
  if (!SEQUENCE.test(sequence)) return rejected('malformed', 'vads_sequence_number');
  if (body.vads_recurrence_number && !RECURRENCE.test(body.vads_recurrence_number))
    return rejected('malformed', 'vads_recurrence_number');
  const subscription = readSubscription(body);
  if (body.vads_recurrence_number && !subscription) return rejected('malformed', 'vads_subscription');

  // The provider assigns the transaction id of a registration.
  const transactionId = isRegistration ? '' : (body.vads_trans_id as string);
  return {
    kind: 'event',
    event: {
      eventKey: eventKey({
        transactionUuid,
        status,
        operationType: operationType as OperationType,
        siteId: shop.siteId,
        transactionId: isRegistration ? (body.vads_order_id as string) : transactionId,
        transactionDate,
      }),
      siteId: shop.siteId,
      mode: shop.mode,
      transactionUuid,
      refundOf: null,
      transactionId,
      transactionDay: utcDay(startedAt),
      orderId: body.vads_order_id as string,
      statusClass,
      status,
      ...concernOf(status),
      resultCode: body.vads_result || null,
      operationType,
      amountCents: Number(body.vads_amount || '0'),
      currency: currencyOf(body),
      taken: readTaken(body, status),
      sequenceNumber: subscription?.recurrence ? subscription.recurrence + 1 : Number(sequence),
      ...(subscription && { subscription }),
      ...(body.vads_recurrence_status && {
        registration: body.vads_recurrence_status === 'CREATED' ? 'created' : 'not-created',
      }),
      occurredAt,
      alias: readAlias(body),
      card: readCard(body),
    },
  };
}

/** Rejects a notification that is not signed with the shop's key, or is about another shop or mode. */
function refuseForeign(body: Fields, shop: Shop): LyraReading | undefined {
  if (!isSigned(body, shop.signingKey)) {
    return rejected(body.signature ? 'bad-signature' : 'malformed', 'signature');
  }
  if (!SITE.test(body.vads_site_id ?? '')) return rejected('malformed', 'vads_site_id');
  if (body.vads_site_id !== shop.siteId) return rejected('wrong-site', 'vads_site_id');
  if (body.vads_ctx_mode !== 'TEST' && body.vads_ctx_mode !== 'PRODUCTION') {
    return rejected('malformed', 'vads_ctx_mode');
  }
  return body.vads_ctx_mode === shop.mode ? undefined : rejected('wrong-mode', 'vads_ctx_mode');
}

function firstWrong(body: Fields, formats: Readonly<Record<string, RegExp>>): string | undefined {
  return Object.keys(formats).find((name) => !formats[name]?.test(body[name] ?? ''));
}

/** Returns the currency; a registration may lack one, since it moves no money. */
function currencyOf(body: Fields): string {
  return body.vads_currency ? currencyLetters(body.vads_currency) : 'EUR';
}

/** Returns the effective amount and currency; absent from a payment that was never made. */
function readTaken(body: Fields, status: string): PaymentEvent['taken'] {
  const currency = body.vads_effective_currency
    ? currencyLetters(body.vads_effective_currency)
    : currencyOf(body);
  if (isVerificationOnly(status)) return { amountCents: 0, currency };
  return body.vads_effective_amount ? { amountCents: Number(body.vads_effective_amount), currency } : null;
}

/** Returns the alias of the saved card; null when the card was not saved, or its alias is unusable. The payment counts. */
function readAlias(body: Fields): string | null {
  const { vads_identifier: alias = '', vads_identifier_status: status } = body;
  return status === 'NOT_UPDATED' || status === 'ABANDONED' || !ALIAS.test(alias) ? null : alias;
}

/** Returns the subscription; undefined for a payment without one, and where the provider has not created it. */
function readSubscription(body: Fields): SubscriptionReference | undefined {
  const {
    vads_subscription: id = '',
    vads_recurrence_number: recurrence,
    vads_recurrence_status: status,
  } = body;
  if (!SUBSCRIPTION.test(id) || (status && status !== 'CREATED')) return undefined;
  return { id, recurrence: recurrence ? Number(recurrence) : null };
}

function readCard(body: Fields): PaymentEvent['card'] {
  const lastDigits = /\d{4}$/.exec(body.vads_card_number ?? '')?.[0];
  if (!body.vads_card_brand || !lastDigits) return null;
  const { vads_expiry_month: month = '', vads_expiry_year: year = '' } = body;
  const expiry = MONTH.test(month) && YEAR.test(year) ? { month: Number(month), year: Number(year) } : null;
  return { brand: body.vads_card_brand, lastDigits, expiry };
}

function rejected(reason: NotificationRejection, field: string): LyraReading {
  return { kind: 'rejected', reason, field };
}
