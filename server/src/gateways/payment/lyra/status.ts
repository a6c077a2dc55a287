import type { OperationType, PaymentConcern, PaymentStatusClass } from '../shapes/port.ts';

/** Every transaction status of the provider and its meaning for an order. */
const STATUS_CLASS: ReadonlyMap<string, PaymentStatusClass> = new Map<string, PaymentStatusClass>([
  ['AUTHORISED', 'paid'],
  ['CAPTURED', 'paid'],
  ['ACCEPTED', 'paid'],
  ['PARTIALLY_AUTHORISED', 'paid'],
  ['INITIAL', 'pending'],
  ['WAITING_AUTHORISATION', 'pending'],
  ['WAITING_AUTHORISATION_TO_VALIDATE', 'pending'],
  ['AUTHORISED_TO_VALIDATE', 'pending'],
  ['UNDER_VERIFICATION', 'pending'],
  ['PRE_AUTHORISED', 'pending'],
  ['WAITING_FOR_PAYMENT', 'pending'],
  ['SUSPENDED', 'pending'],
  ['PENDING', 'pending'],
  ['REFUND_TO_RETRY', 'pending'],
  ['ABANDONED', 'cancelled'],
  ['NOT_CREATED', 'cancelled'],
  ['CANCELLED', 'cancelled'],
  ['REFUSED', 'failed'],
  ['EXPIRED', 'failed'],
  ['CAPTURE_FAILED', 'failed'],
]);

/** Whether a status means accepted without a transfer of money. */
export function isVerificationOnly(status: string): boolean {
  return status === 'ACCEPTED';
}

/** Returns why a person should check a payment of a status. */
export function concernOf(status: string): { concern?: PaymentConcern } {
  if (status === 'PARTIALLY_AUTHORISED') return { concern: 'partial' };
  return status === 'CAPTURE_FAILED' ? { concern: 'not-captured' } : {};
}

/** Returns the class of a status; undefined for an unknown status. */
export function statusClassOf(status: string): PaymentStatusClass | undefined {
  return STATUS_CLASS.get(status);
}

export function isOperationType(word: string): word is OperationType {
  return word === 'DEBIT' || word === 'CREDIT' || word === 'VERIFICATION';
}

/** ISO 4217 digits and letters of the currencies that the portal accepts. */
const CURRENCY_DIGITS = { EUR: '978' } as const;

export function currencyDigits(currency: keyof typeof CURRENCY_DIGITS): string {
  return CURRENCY_DIGITS[currency];
}

export function currencyLetters(digits: string): string {
  return digits === CURRENCY_DIGITS.EUR ? 'EUR' : digits;
}

/**
 * Returns the idempotency key of a result. An abandoned payment never became a transaction and has no uuid, so shop,
 * transaction id and date identify it.
 */
export function eventKey(result: {
  readonly transactionUuid: string | null;
  readonly status: string;
  readonly operationType: OperationType;
  readonly siteId: string;
  readonly transactionId: string;
  /** Date in the provider's format. */
  readonly transactionDate: string;
}): string {
  return result.transactionUuid === null
    ? `${result.siteId}:${result.transactionDate}:${result.transactionId.toLowerCase()}:${result.status}`
    : `${result.transactionUuid}:${result.status}:${result.operationType}`;
}
