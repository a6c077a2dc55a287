import { DEFAULT_LOCALE, type Labels, labelIn } from '@guichet/contract/locale.ts';
import type { StoredLine } from '#cart/cart.ts';
import { discountsOf } from '#cart/promotions/parts.ts';
import type { Use } from '#gateways/ticketing/turnstiles/port.ts';
import { takenLines } from '#sale/sold-lines.ts';
import type { PurchaseRow } from '../orders.sql.ts';
import type { EventRefund, EventTicket } from './events.sql.ts';

/** Payloads of order events, described in docs/integrator/webhooks.md. Amounts in cents. */

const nameOf = (labels: Labels): string => labelIn(labels, DEFAULT_LOCALE);

const lineOf = ({
  id,
  service,
  serviceName,
  priceName,
  labels,
  quantity,
  unitPrice,
  vatRate,
  flexible,
  details,
}: StoredLine) => ({
  id,
  service,
  serviceName: nameOf(serviceName),
  price: priceName,
  priceLabel: nameOf(labels),
  quantity,
  unitPrice,
  vatPerMille: vatRate,
  flexibleUnitAmount: flexible?.unitAmount ?? null,
  discounts: discountsOf([{ details }]).map(({ labels: reason, code = null, amount }) => ({
    name: nameOf(reason),
    code,
    amount,
  })),
});

const ticketOf = ({ number, lineId, sessionId, validFrom, validUntil }: EventTicket) => ({
  number,
  lineId,
  sessionId,
  validFrom: validFrom?.toISOString() ?? null,
  validUntil: validUntil?.toISOString() ?? null,
});

/** Returns the payload of a sold order, with its lines and tickets. */
export const viewSoldOrder = (order: PurchaseRow, tickets: readonly EventTicket[]) => ({
  orderNumber: order.externalPurchaseId,
  soldAt: order.soldAt.toISOString(),
  amount: order.totalAmount,
  currency: order.currency,
  language: order.locale,
  lines: order.lines.map(lineOf),
  tickets: tickets.map(ticketOf),
});

/** Returns the payload of cancelled lines of an order with their tickets, and the refunded amount. */
export const viewCancelledOrder = (
  refundId: string,
  order: PurchaseRow,
  { amount, keptAmount, creditAmount, resaleAmount, currency, ...taken }: EventRefund,
  tickets: readonly EventTicket[],
) => ({
  orderNumber: order.externalPurchaseId,
  refundId,
  amount,
  keptAmount,
  creditAmount,
  resaleAmount,
  currency,
  lines: takenLines(order.lines, taken).map(lineOf),
  tickets: tickets.map(ticketOf),
});

/** Returns the payload of a refund of an order, or of a payment for nothing. */
export const viewMadeRefund = (
  refundId: string,
  { orderNumber, amount, creditAmount, currency, resaleOf }: EventRefund,
) => ({
  refundId,
  orderNumber,
  amount,
  creditAmount,
  currency,
  resaleOf,
});

/** Returns the payload of a turnstile pass by ticket or card, with its counts, without code and holder. */
export function viewUse({ passId, establishmentCode: establishment, outcome }: Use) {
  const { kind, ticketNumber, cardNumber, serviceCode, direction, unit, spent, remaining } = outcome;
  const of = { passId, establishment, service: serviceCode ?? null, direction: direction ?? 'in' };
  if (kind !== 'card')
    return { kind: 'ticket.used', eventId: passId, about: { ...of, ticketNumber } } as const;
  const counted = { unit: unit ?? null, spent: spent ?? null, remaining: remaining ?? null };
  return { kind: 'card.used', eventId: passId, about: { ...of, cardNumber, ...counted } } as const;
}
