import type { RefundAnswer, RefundRequest } from '../port.ts';
import { PaymentProviderUnavailable, type ShopCheck } from '../port.ts';
import type { Dispute, OrderReference, PaymentEvent, Shop, SubscriptionReference } from '../shapes/port.ts';
import { compactInstant, utcDay } from './dates.ts';
import { createLyraPost, type LyraOptions } from './envelope.ts';
import { concernOf, eventKey, isOperationType, isVerificationOnly, statusClassOf } from './status.ts';

/** The used fields of the provider's `V4/PaymentTransaction`. Source: REST API V4 reference. */
interface RestTransaction {
  readonly uuid: string;
  readonly detailedStatus: string;
  readonly operationType: string;
  readonly amount: number;
  readonly currency: string;
  readonly creationDate: string;
  readonly errorCode?: string | null;
  readonly paymentMethodToken?: string | null;
  readonly orderDetails?: RestOrder;
  readonly transactionDetails: {
    readonly sequenceNumber?: number;
    readonly parentTransactionUuid?: string | null;
    readonly effectiveAmount?: number | null;
    readonly effectiveCurrency?: string | null;
    /** Present on debits of a subscription; `recurrenceNumber` is absent from the payment that began it. */
    readonly subscriptionDetails?: {
      readonly subscriptionId?: string;
      readonly recurrenceNumber?: number | null;
    } | null;
    readonly cardDetails?: {
      readonly legacyTransId?: string;
      readonly legacyTransDate?: string;
      readonly effectiveBrand?: string;
      readonly pan?: string;
      readonly expiryMonth?: number;
      readonly expiryYear?: number;
      /** The bank's answer after the capture. */
      readonly captureResponse?: { readonly chargeback?: boolean | null } | null;
    };
  };
}

interface RestOrder {
  readonly orderId: string;
  readonly orderTotalAmount: number;
  readonly orderCurrency: string;
  readonly mode: string;
}

/** "Transaction not found": the provider's answer for an order without a payment. */
const NOT_FOUND = 'PSP_010';
/** "Invalid authentication": wrong password or wrong shop. */
const NOT_KNOWN = 'INT_905';

/** The server-to-server interface (REST V4): JSON POST, Basic authentication, one envelope. */
export interface LyraRest {
  lookUp(order: Pick<OrderReference, 'orderId'>, shop: Shop): Promise<readonly PaymentEvent[]>;
  refund(request: RefundRequest, shop: Shop): Promise<RefundAnswer>;
  /** Checks whether the provider knows the shop, by its test call, which has no effect. */
  askAccess(shop: Shop): Promise<ShopCheck['access']>;
}

export function createLyraRest(options: LyraOptions): LyraRest {
  const post = createLyraPost(options);
  return {
    async lookUp({ orderId }, shop) {
      const envelope = await post(shop, 'Order/Get', { orderId });
      if (envelope.status === 'ERROR') {
        if (envelope.answer.errorCode === NOT_FOUND) return [];
        throw new PaymentProviderUnavailable(`Order/Get failed: ${envelope.answer.errorCode}`);
      }
      const order = envelope.answer as { orderDetails: RestOrder; transactions?: readonly RestTransaction[] };
      return (order.transactions ?? []).map((transaction) =>
        readTransaction(transaction, order.orderDetails, shop),
      );
    },

    async refund(request, shop) {
      const envelope = await post(shop, 'Transaction/CancelOrRefund', {
        uuid: request.transactionUuid,
        amount: request.amountCents,
        currency: request.currency,
        comment: request.comment,
        resolutionMode: request.resolution === 'cancel-only' ? 'CANCELLATION_ONLY' : 'AUTO',
      });
      if (envelope.status === 'ERROR') {
        return { kind: 'refused', code: envelope.answer.errorCode, message: envelope.answer.errorMessage };
      }
      const transaction = envelope.answer as RestTransaction;
      if (!transaction.orderDetails)
        throw new PaymentProviderUnavailable('CancelOrRefund answered without an order');
      return { kind: 'done', event: readTransaction(transaction, transaction.orderDetails, shop) };
    },

    async askAccess(shop) {
      const value = 'Guichet';
      const envelope = await post(shop, 'Charge/SDKTest', { value }).catch((error: unknown) => {
        if (error instanceof PaymentProviderUnavailable) return undefined;
        throw error;
      });
      if (!envelope) return 'unavailable';
      if (envelope.status === 'ERROR')
        return envelope.answer.errorCode === NOT_KNOWN ? 'refused' : 'unavailable';
      if (envelope.mode !== undefined && envelope.mode !== shop.mode) return 'wrong-mode';
      return (envelope.answer as { value?: unknown }).value === value ? 'ok' : 'unavailable';
    },
  };
}

function readSubscription({ transactionDetails }: RestTransaction): SubscriptionReference | undefined {
  const { subscriptionId: id, recurrenceNumber } = transactionDetails.subscriptionDetails ?? {};
  return id ? { id, recurrence: recurrenceNumber ?? null } : undefined;
}

/** Returns a chargeback as a dispute. It is a mark on the transaction, without reason, deadline and outcome. */
const chargebackOf = ({ uuid, amount, currency }: RestTransaction, paidAt: Date): Dispute => ({
  id: `${uuid}:chargeback`,
  amountCents: amount,
  currency,
  state: 'open',
  reason: null,
  openedAt: paidAt,
  respondBy: null,
});

function readTransaction(transaction: RestTransaction, order: RestOrder, shop: Shop): PaymentEvent {
  const statusClass = statusClassOf(transaction.detailedStatus);
  const { cardDetails: card, effectiveAmount, effectiveCurrency } = transaction.transactionDetails;
  const subscription = readSubscription(transaction);
  const occurredAt = new Date(transaction.creationDate);
  const startedAt = new Date(card?.legacyTransDate ?? transaction.creationDate);
  const isDated = !Number.isNaN(occurredAt.getTime()) && !Number.isNaN(startedAt.getTime());
  if (!statusClass || !isOperationType(transaction.operationType) || !isDated) {
    throw new PaymentProviderUnavailable('a transaction is not in the form expected');
  }
  const transactionId = card?.legacyTransId ?? '';
  return {
    eventKey: eventKey({
      transactionUuid: transaction.uuid,
      status: transaction.detailedStatus,
      operationType: transaction.operationType,
      siteId: shop.siteId,
      transactionId,
      transactionDate: compactInstant(startedAt),
    }),
    siteId: shop.siteId,
    mode: order.mode === 'PRODUCTION' ? 'PRODUCTION' : 'TEST',
    transactionUuid: transaction.uuid,
    refundOf:
      transaction.operationType === 'CREDIT'
        ? (transaction.transactionDetails.parentTransactionUuid ?? null)
        : null,
    transactionId,
    transactionDay: utcDay(startedAt),
    orderId: order.orderId,
    statusClass,
    status: transaction.detailedStatus,
    ...concernOf(transaction.detailedStatus),
    resultCode: null,
    operationType: transaction.operationType,
    // Each debit of a subscription is a payment with its own amount.
    amountCents: subscription ? transaction.amount : order.orderTotalAmount,
    currency: order.orderCurrency,
    taken: {
      amountCents: isVerificationOnly(transaction.detailedStatus)
        ? 0
        : (effectiveAmount ?? transaction.amount),
      currency: effectiveCurrency ?? transaction.currency,
    },
    sequenceNumber: subscription
      ? (subscription.recurrence ?? 0) + 1
      : (transaction.transactionDetails.sequenceNumber ?? 1),
    ...(subscription && { subscription }),
    occurredAt,
    ...(card?.captureResponse?.chargeback && { disputes: [chargebackOf(transaction, occurredAt)] }),
    alias: transaction.paymentMethodToken ?? null,
    card:
      card?.pan && card.effectiveBrand
        ? {
            brand: card.effectiveBrand,
            lastDigits: card.pan.slice(-4),
            expiry:
              card.expiryMonth && card.expiryYear ? { month: card.expiryMonth, year: card.expiryYear } : null,
          }
        : null,
  };
}
