import { randomUUID } from 'node:crypto';
import { buyLines } from './card-orders.ts';
import type { PortalTest } from './portal.ts';

/** Two undated tickets. */
export const ADMISSIONS = {
  service: 'ENT-UNITE',
  priceName: 'PLEIN',
  cartLineDetails: [{ quantity: 2 }],
};

/** Returns helpers for orders of a customer and withdrawals from them. */
export function withdrawals(given: () => { portal: PortalTest; token: string }) {
  /** Returns an order of the customer, as the history shows it. */
  async function orderOf(number: string, by = given().token) {
    const { body } = await given().portal.ask('GET /user/GetHistoricPurchases', {
      query: { skip: 0 },
      token: by,
    });
    const found = body.find(({ externalPurchaseId }) => externalPurchaseId === number);
    if (!found) throw new Error(`No order ${number}`);
    return found;
  }

  async function buy(...lines: Parameters<typeof buyLines>[2]) {
    const { portal, token } = given();
    const sale = await buyLines(portal, token, lines);
    return { sale, ...(await orderOf(sale.externalPurchaseId ?? '')) };
  }

  const withdraw = (
    { externalPurchaseId, lines }: Pick<Order, 'externalPurchaseId' | 'lines'>,
    more: {
      withdrawalId?: string;
      amount?: number;
      by?: string;
      locale?: string;
      ticketNumbers?: string[];
      lineIds?: string[];
    } = {},
  ) => {
    const { portal, token } = given();
    const { withdrawalId = randomUUID(), by = token, locale } = more;
    const amount = more.amount ?? lines.reduce((sum, { lineTotalAmount }) => sum + lineTotalAmount, 0);
    const { ticketNumbers } = more;
    const lineIds = more.lineIds ?? (ticketNumbers ? [] : lines.map(({ id }) => id));
    return portal.ask('POST /Purchase/Withdrawal', {
      body: { externalPurchaseId, withdrawalId, lineIds, ...(ticketNumbers && { ticketNumbers }), amount },
      token: by,
      ...(locale && { locale }),
    });
  };

  /** Returns what the customer can withdraw from each line of an order. */
  const optionsOf = async ({ externalPurchaseId }: Pick<Order, 'externalPurchaseId'>) => {
    const { portal, token } = given();
    const { body } = await portal.ask('GET /Purchase/Withdrawal', { query: { externalPurchaseId }, token });
    return body.lines;
  };

  /**
   * Offers the first ticket of an order.
   * @returns the token of its link
   */
  async function offer({ externalPurchaseId }: Pick<Order, 'externalPurchaseId'>) {
    const { portal, token } = given();
    const { body } = await portal.ask('POST /user/TicketTransfer', {
      body: { ticketNumber: `${externalPurchaseId}-1` },
      token,
    });
    return new URL(body.link).hash.slice(1);
  }

  type Order = Awaited<ReturnType<typeof orderOf>>;
  return { orderOf, buy, withdraw, optionsOf, offer };
}

export type Order = Awaited<ReturnType<ReturnType<typeof withdrawals>['orderOf']>>;
