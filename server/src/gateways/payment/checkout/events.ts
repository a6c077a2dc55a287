import type { Dispute as PaymentDispute, PaymentEvent, PaymentStatusClass, Shop } from '../shapes/port.ts';
import type { Card, CheckoutSession, Dispute, Refund } from './objects.ts';

/** Returns the events of a session and of its payment; none while the page is open. */
export function eventsOf(
  session: CheckoutSession,
  { refunds, disputes }: { refunds: readonly Refund[]; disputes: readonly Dispute[] },
  shop: Shop,
): PaymentEvent[] {
  const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const order = commonOf(session, shop);
  if (session.status === 'expired')
    return [
      {
        ...order,
        eventKey: `${session.id}:expired`,
        statusClass: 'cancelled',
        status: 'expired',
        occurredAt: instant(session.expires_at),
      },
    ];
  if (session.status !== 'complete') return [];
  if (!payment) return savedCardEvents(session, order);
  const isPaid = session.payment_status === 'paid';
  const card = payment.latest_charge?.payment_method_details?.card;
  const paid: PaymentEvent = {
    ...order,
    eventKey: `${payment.id}:${session.payment_status}:DEBIT`,
    transactionUuid: payment.id,
    statusClass: isPaid ? 'paid' : 'pending',
    status: session.payment_status,
    taken: isPaid ? { amountCents: payment.amount_received, currency: letters(payment.currency) } : null,
    occurredAt: instant(payment.created),
    alias: session.customer ?? null,
    card: cardOf(card),
    ...(disputes.length > 0 && { disputes: disputes.map(readDispute) }),
  };
  return [paid, ...refunds.map((refund) => refundEvent(refund, order))];
}

/** Returns the events of a card saved without a payment; it is stored under a customer once the provider verified it. */
function savedCardEvents({ setup_intent: setup, customer }: CheckoutSession, order: Common): PaymentEvent[] {
  if (!setup || typeof setup === 'string') return [];
  const method = typeof setup.payment_method === 'object' ? setup.payment_method : null;
  return [
    {
      ...order,
      eventKey: `${setup.id}:${setup.status}:VERIFICATION`,
      transactionUuid: setup.id,
      statusClass: setup.status === 'succeeded' ? 'paid' : 'pending',
      status: setup.status,
      operationType: 'VERIFICATION',
      taken: { amountCents: 0, currency: order.currency },
      occurredAt: instant(setup.created),
      alias: customer ?? null,
      card: cardOf(method?.card),
    },
  ];
}

const cardOf = (card: Card | null | undefined): PaymentEvent['card'] =>
  card
    ? {
        brand: card.brand,
        lastDigits: card.last4,
        expiry: { month: card.exp_month, year: card.exp_year },
      }
    : null;

/** Fields that all events of an order share. */
type Common = Omit<PaymentEvent, 'eventKey' | 'statusClass' | 'status' | 'occurredAt'>;

const commonOf = (session: CheckoutSession, shop: Shop): Common =>
  common({
    siteId: shop.siteId,
    mode: session.livemode ? 'PRODUCTION' : 'TEST',
    orderId: session.client_reference_id ?? '',
    transactionDay: dayOf(session.created),
    amountCents: session.amount_total ?? 0,
    currency: letters(session.currency ?? 'eur'),
  });

function common(
  order: Pick<PaymentEvent, 'siteId' | 'mode' | 'orderId' | 'transactionDay' | 'amountCents' | 'currency'>,
): Common {
  return {
    ...order,
    // The provider identifies the attempt by its own id, so there is no transaction id.
    transactionId: '',
    transactionUuid: null,
    refundOf: null,
    resultCode: null,
    operationType: 'DEBIT',
    taken: null,
    sequenceNumber: 1,
    alias: null,
    card: null,
  };
}

const REFUND_CLASS: Readonly<Record<string, PaymentStatusClass>> = {
  succeeded: 'paid',
  pending: 'pending',
  requires_action: 'pending',
};

/** Returns the event of a refund that is made, pending or failed. */
function refundEvent(refund: Refund, order: Common): PaymentEvent {
  const statusClass = REFUND_CLASS[refund.status] ?? 'failed';
  return {
    ...order,
    eventKey: `${refund.id}:${refund.status}:CREDIT`,
    transactionUuid: refund.id,
    refundOf: refund.payment_intent,
    statusClass,
    status: refund.status,
    ...(statusClass === 'failed' && { concern: 'not-captured' as const }),
    operationType: 'CREDIT',
    amountCents: refund.amount,
    taken: { amountCents: refund.amount, currency: letters(refund.currency) },
    occurredAt: instant(refund.created),
  };
}

/** States of a decided dispute; a closed inquiry has moved no money. */
const DECIDED: Readonly<Record<string, 'won' | 'lost'>> = { won: 'won', lost: 'lost', warning_closed: 'won' };

function readDispute({
  id,
  amount,
  currency,
  created,
  reason,
  status,
  evidence_details: evidence,
}: Dispute): PaymentDispute {
  return {
    id,
    amountCents: amount,
    currency: letters(currency),
    state: DECIDED[status] ?? 'open',
    reason: reason ?? null,
    openedAt: instant(created),
    respondBy: evidence?.due_by ? instant(evidence.due_by) : null,
  };
}

const instant = (seconds: number): Date => new Date(seconds * 1000);
const dayOf = (seconds: number): string => instant(seconds).toISOString().slice(0, 10);
const letters = (currency: string): string => currency.toUpperCase();

/** Returns the event that answers a requested refund of an order. */
export function requestedRefundEvent(
  refund: Refund,
  { orderId, shop }: { readonly orderId: string; readonly shop: Shop },
): PaymentEvent {
  const { siteId, mode } = shop;
  const { amount: amountCents, currency, created } = refund;
  const order = { siteId, mode, orderId, transactionDay: dayOf(created), amountCents };
  return refundEvent(refund, common({ ...order, currency: letters(currency) }));
}
