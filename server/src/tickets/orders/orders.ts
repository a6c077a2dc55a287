import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { StoredLine } from '#cart/cart.ts';
import { fullUntil } from '#cart/flexible/flexible.ts';
import { discountsOf } from '#cart/promotions/parts.ts';
import { isSupportingDocument } from '#catalogue/catalogue.ts';
import type { NameChoice } from '#platform/tenancy/phrase-overrides.ts';
import { soldCards } from '#sale/sold-cards.ts';
import { type CancellationFacts, cancellationLines, isCancellable } from '../cancellations/cancellations.ts';
import { isWithdrawable, withdrawalOptions } from '../refunds/withdrawals.ts';
import type { ShownPurchase } from './orders.sql.ts';

/**
 * Returns an order for the response; amounts in cents.
 * @param at instant and time zone to evaluate the withdrawal, and the rules of cancellation, for its own customer
 */
export function viewPurchase(
  purchase: ShownPurchase,
  nameOf: NameChoice,
  at?: { now: Date; timeZone: string } & Pick<CancellationFacts, 'stepsOf' | 'isOffered'>,
): Purchase {
  const cancellable = at ? cancellationLines(purchase, at).filter(isCancellable) : [];
  const open = at ? withdrawalOptions(purchase, at).filter(isWithdrawable) : [];
  const refunded = Map.groupBy(
    purchase.tickets.filter(({ isRefunded }) => isRefunded),
    ({ lineId }) => lineId,
  );
  return {
    externalPurchaseId: purchase.externalPurchaseId,
    soldAt: purchase.soldAt.toISOString(),
    totalAmount: purchase.totalAmount,
    ...(purchase.giftAmount > 0 && { giftAmount: purchase.giftAmount }),
    currency: purchase.currency,
    ticketCount: purchase.ticketCount,
    ...(purchase.isSupplement && { isSupplement: true }),
    cards: soldCards(purchase.cards, purchase.lines),
    refunds: purchase.refunds.map(
      ({ at, keptAmount, creditAmount, isDifference, isResale, resale, ...refund }) => ({
        ...refund,
        ...(isDifference && { isDifference }),
        ...(isResale && { isResale }),
        ...(resale && { resale: { ...resale, until: new Date(resale.until).toISOString() } }),
        at: new Date(at).toISOString(),
        ...(keptAmount > 0 && { keptAmount }),
        ...(creditAmount > 0 && { creditAmount }),
      }),
    ),
    ...(purchase.payment && {
      payment: { ...purchase.payment, at: new Date(purchase.payment.at).toISOString() },
    }),
    schedule: purchase.schedule,
    ...(purchase.consent && { consent: viewConsent(purchase.consent, nameOf) }),
    lines: purchase.lines.map((line) => ({
      id: line.id,
      type: line.type,
      // As the sessions, the service is that to which all tickets of the line were moved.
      serviceName: purchase.movedLines[line.id]?.service ?? line.serviceName,
      priceLabels: line.labels,
      ...(line.fillsCards && { fillsCards: true }),
      quantity: line.quantity,
      ...sessionStarts(line, purchase),
      lineTotalAmount: line.unitPrice * line.quantity,
      ...viewFlexible(line, purchase),
      ...viewDiscounts(line),
      isRefunded: purchase.refundedLineIds.includes(line.id),
      ...(refunded.has(line.id) && { refundedQuantity: refunded.get(line.id)?.length }),
      ...reducedAmount(line, purchase),
      ...(open.some(({ id }) => id === line.id) && { canWithdraw: true }),
      ...(cancellable.some(({ id }) => id === line.id) && { canCancel: true }),
    })),
  };
}

function reducedAmount(
  { id }: StoredLine,
  { tickets, refundedLineIds }: Pick<ShownPurchase, 'tickets' | 'refundedLineIds'>,
): Pick<Purchase['lines'][number], 'reducedAmount'> {
  if (refundedLineIds.includes(id)) return {};
  const left = tickets.filter(({ lineId, isRefunded }) => lineId === id && !isRefunded);
  const sum = left.reduce((total, ticket) => total + ticket.reducedAmount, 0);
  return sum === 0 ? {} : { reducedAmount: sum };
}

/** Returns the supplement of a flexible line, and until when its price is refunded in full. */
function viewFlexible(
  line: StoredLine,
  { movedLines }: Pick<ShownPurchase, 'movedLines'>,
): Pick<Purchase['lines'][number], 'flexible'> {
  if (!line.flexible) return {};
  const until = fullUntil(line, movedLines[line.id]?.starts);
  return {
    flexible: {
      unitAmount: line.flexible.unitAmount,
      ...(until && { until: until.toISOString() }),
    },
  };
}

function viewDiscounts(line: StoredLine): Pick<Purchase['lines'][number], 'discounts'> {
  const discounts = discountsOf([line]).map(({ promotion: _, ...discount }) => discount);
  return discounts.length > 0 ? { discounts } : {};
}

function sessionStarts(
  { id, details }: StoredLine,
  { movedStarts, movedLines }: Pick<ShownPurchase, 'movedStarts' | 'movedLines'>,
) {
  const sold = details.flatMap(({ event, eventId = '' }) =>
    event ? [new Date(movedStarts[eventId] ?? event.start).toISOString()] : [],
  );
  const { starts: chosen = [], isWhole = false } = movedLines[id] ?? {};
  const starts = [...(isWhole ? [] : sold), ...chosen.map((start) => new Date(start).toISOString())];
  const zone = details.find(({ event }) => event?.zone)?.event?.zone;
  return starts.length > 0 && { sessionStarts: [...new Set(starts)].sort(), ...(zone && { zone }) };
}

function viewConsent(
  { at, terms, documents }: NonNullable<ShownPurchase['consent']>,
  nameOf: NameChoice,
): Purchase['consent'] {
  return {
    at: new Date(at).toISOString(),
    ...(terms && { terms: { name: terms.name, url: terms.url } }),
    documents: documents.map(({ priceLabels, documents: codes }) => ({
      priceLabels,
      documents: codes.filter(isSupportingDocument).map((code) => nameOf(`supportingDocuments.${code}`)),
    })),
  };
}

/** An order in the response of the history. */
export type Purchase = CallAnswer<'GET /user/GetHistoricPurchases'>[number];
