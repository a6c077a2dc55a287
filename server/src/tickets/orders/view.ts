import type { CallAnswer } from '@guichet/contract/calls.ts';
import { soldCards } from '#sale/sold-cards/rules.ts';
import type { PurchaseRow } from './data.ts';

/** An order as it is answered; amounts in cents. */
export function viewPurchase(purchase: PurchaseRow & { ticketCount: number }): Purchase {
  return {
    externalPurchaseId: purchase.externalPurchaseId,
    soldAt: purchase.soldAt.toISOString(),
    totalAmount: purchase.totalAmount,
    currency: purchase.currency,
    ticketCount: purchase.ticketCount,
    cards: soldCards(purchase.cards, purchase.lines),
    lines: purchase.lines.map((line) => ({
      type: line.type,
      serviceName: line.serviceName,
      priceLabels: line.labels,
      ...(line.fillsCards && { fillsCards: true }),
      quantity: line.quantity,
      lineTotalAmount: line.unitPrice * line.quantity,
    })),
  };
}

/** An order in the answer of the history. */
export type Purchase = CallAnswer<'GET /user/GetHistoricPurchases'>[number];
