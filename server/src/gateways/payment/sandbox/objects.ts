import { readCompactInstant } from '../lyra/dates.ts';
import type { StoredTransaction } from './data.ts';
import { maskedNumber } from './result.ts';
import type { SandboxShop } from './shop.ts';
import { testCard } from './test-cards.ts';
import type { KeptToken } from './tokens.ts';

/** Returns an order with the data of its first transaction. */
export function orderDetails(transaction: StoredTransaction, shop: SandboxShop): object {
  return {
    _type: 'V4/OrderDetails',
    orderId: transaction.orderId,
    orderTotalAmount: Number(transaction.result.vads_amount ?? 0),
    orderEffectiveAmount: transaction.amountCents,
    orderCurrency: 'EUR',
    mode: shop.mode,
  };
}

/** Returns a saved card as the interface answers it. */
export function describeToken({ token, usedCard, createdAt, cancelledAt }: KeptToken): object {
  const { number, brand } = testCard(usedCard.key);
  return {
    _type: 'V4/Token',
    paymentMethodToken: token,
    creationDate: createdAt.toISOString(),
    cancellationDate: cancelledAt?.toISOString() ?? null,
    tokenDetails: {
      effectiveBrand: brand,
      pan: `${number.slice(0, 6)}XXXXXX${number.slice(-4)}`,
      expiryMonth: usedCard.expiryMonth,
      expiryYear: usedCard.expiryYear,
    },
  };
}

/** Whether the payer of a debit disputes it immediately, as one of the test cards makes them do. */
const isDisputed = ({ operationType, status, result }: StoredTransaction): boolean =>
  operationType === 'DEBIT' &&
  status === 'AUTHORISED' &&
  result.vads_card_number === maskedNumber(testCard('disputed'));

/** Returns a transaction as the interface answers it. */
export function describe(transaction: StoredTransaction, siteId: string, shop: SandboxShop): object {
  const { result } = transaction;
  return {
    _type: 'V4/PaymentTransaction',
    uuid: transaction.uuid,
    shopId: siteId,
    amount: transaction.amountCents,
    currency: 'EUR',
    paymentMethodType: 'CARD',
    paymentMethodToken: result.vads_identifier ?? null,
    status: transaction.status === 'AUTHORISED' ? 'PAID' : 'UNPAID',
    detailedStatus: transaction.status,
    operationType: transaction.operationType,
    creationDate: transaction.createdAt.toISOString(),
    errorCode: transaction.status === 'REFUSED' ? 'ACQ_001' : null,
    orderDetails: orderDetails(transaction, shop),
    transactionDetails: {
      _type: 'V4/TransactionDetails',
      sequenceNumber: transaction.sequenceNumber,
      parentTransactionUuid: transaction.parentUuid,
      effectiveAmount: transaction.amountCents,
      effectiveCurrency: 'EUR',
      subscriptionDetails: result.vads_subscription
        ? {
            subscriptionId: result.vads_subscription,
            recurrenceNumber: Number(result.vads_recurrence_number) || null,
          }
        : null,
      cardDetails: {
        _type: 'V4/PaymentMethod/Details/CardDetails',
        captureResponse: { chargeback: isDisputed(transaction) },
        legacyTransId: result.vads_trans_id,
        legacyTransDate: readCompactInstant(result.vads_trans_date ?? '')?.toISOString(),
        effectiveBrand: result.vads_card_brand,
        pan: result.vads_card_number,
        expiryMonth: Number(result.vads_expiry_month),
        expiryYear: Number(result.vads_expiry_year),
      },
    },
  };
}
