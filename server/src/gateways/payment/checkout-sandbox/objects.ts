import { testCard, type UsedCard } from '../sandbox/test-cards.ts';
import type { CheckoutSessionRow, RefundRow } from './data.ts';

/** Whether a session only saves a card. */
export const isSetup = ({ request }: Pick<CheckoutSessionRow, 'request'>): boolean =>
  request.mode === 'setup';

/** Returns the amount of a session's only line, in cents; sessions that save a card have none. */
export const amountOf = ({ request }: Pick<CheckoutSessionRow, 'request'>): number =>
  Number(request['line_items[0][price_data][unit_amount]']);

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Returns a session as the interface answers it. @param site address of the session's page */
export function sessionObject(
  session: CheckoutSessionRow,
  { isLive, page, refunds = [] }: { isLive: boolean; page: string; refunds?: readonly RefundRow[] },
): object {
  const { id, status, request, customer, createdAt, expiresAt } = session;
  return {
    id,
    object: 'checkout.session',
    url: status === 'open' ? page + id : null,
    livemode: isLive,
    status,
    payment_status: isSetup(session) ? 'no_payment_required' : status === 'complete' ? 'paid' : 'unpaid',
    client_reference_id: request.client_reference_id ?? null,
    amount_total: isSetup(session) ? null : amountOf(session),
    currency: request['line_items[0][price_data][currency]'] ?? null,
    created: seconds(createdAt),
    expires_at: seconds(expiresAt),
    customer,
    metadata: { order: request['metadata[order]'] ?? '', venue: request['metadata[venue]'] },
    payment_intent: status === 'complete' && !isSetup(session) ? paymentObject(session, refunds) : null,
    setup_intent: isSetup(session) && status === 'complete' ? setupObject(session) : null,
  };
}

/** Returns a card as the interface answers it. */
export function cardObject({ key, expiryMonth, expiryYear }: UsedCard): object {
  const { brand, number } = testCard(key);
  return {
    brand: brand.toLowerCase(),
    last4: number.slice(-4),
    exp_month: expiryMonth,
    exp_year: expiryYear,
  };
}

function paymentObject(session: CheckoutSessionRow, refunds: readonly RefundRow[]): object {
  const { payment, request, usedCard, amountReceived, paidAt, createdAt } = session;
  return {
    id: payment,
    object: 'payment_intent',
    created: seconds(paidAt ?? createdAt),
    amount_received: amountReceived,
    currency: request['line_items[0][price_data][currency]'],
    metadata: {
      order: request['payment_intent_data[metadata][order]'] ?? '',
      venue: request['payment_intent_data[metadata][venue]'],
    },
    latest_charge: {
      object: 'charge',
      disputed: isDisputed(session),
      amount_refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
      payment_method_details: {
        card: usedCard && cardObject(usedCard),
      },
    },
  };
}

function setupObject({ payment, request, usedCard, paidAt, createdAt }: CheckoutSessionRow): object {
  return {
    id: payment,
    object: 'setup_intent',
    created: seconds(paidAt ?? createdAt),
    status: 'succeeded',
    metadata: {
      order: request['setup_intent_data[metadata][order]'] ?? '',
      venue: request['setup_intent_data[metadata][venue]'],
    },
    payment_method: { object: 'payment_method', card: usedCard && cardObject(usedCard) },
  };
}

/** Whether the payer of a session disputes its payment, as one of the test cards makes them do. */
const isDisputed = ({ usedCard, payment }: CheckoutSessionRow): boolean =>
  payment !== null && usedCard?.key === 'disputed';

const DAY_SECONDS = 86_400;

/** Returns the disputes of the payment of a session. */
export const disputesOf = (session: CheckoutSessionRow): object[] =>
  isDisputed(session) ? [disputeObject(session)] : [];

function disputeObject({ payment, amountReceived, paidAt, createdAt }: CheckoutSessionRow): object {
  const created = seconds(paidAt ?? createdAt);
  return {
    id: `dp_${payment?.slice(3)}`,
    object: 'dispute',
    amount: amountReceived,
    currency: 'eur',
    created,
    payment_intent: payment,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: created + 10 * DAY_SECONDS },
    metadata: {},
  };
}

export const refundObject = ({ id, payment, amount, metadata, createdAt }: RefundRow): object => ({
  id,
  object: 'refund',
  amount,
  currency: 'eur',
  created: seconds(createdAt),
  payment_intent: payment,
  status: 'succeeded',
  metadata,
});

/** Builds an event of a session. An event of a payment names its order only in the metadata. */
export function eventObject(
  event: { name: string; type: string },
  session: CheckoutSessionRow,
  { isLive, page, now }: { isLive: boolean; page: string; now: Date },
): object {
  const whole = sessionObject(session, { isLive, page }) as Record<
    'payment_intent' | 'setup_intent',
    object | null
  >;
  const intent = whole.payment_intent ?? whole.setup_intent;
  const isOfSession = event.type.startsWith('checkout.session.') || intent === null;
  // An event references the object and does not contain it.
  const named = {
    ...whole,
    payment_intent: whole.payment_intent && session.payment,
    setup_intent: whole.setup_intent && session.payment,
  };
  return {
    id: event.name,
    object: 'event',
    type: event.type,
    created: seconds(now),
    livemode: isLive,
    data: {
      object: event.type.startsWith('charge.dispute.')
        ? disputeObject(session)
        : isOfSession
          ? named
          : intent,
    },
  };
}
