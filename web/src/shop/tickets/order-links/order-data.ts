import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { orderSession } from '#lib/order-session.ts';
import { customerSession, isOfGuest } from '#lib/session.ts';
import type { Purchase } from '../orders/view.ts';
import type { TicketData } from '../tickets/tickets.ts';

/** The order that the page shows. */
export interface GuestOrder {
  purchase: Purchase;
  tickets: TicketData[];
  email: string;
}

/** A purchase that has no order yet, or has failed. */
export interface PendingPurchase {
  sale: CallAnswer<'GET /purchase/State'>;
  email: string;
}

/** State of the page of an order without an account. */
export type GuestOrderView =
  | ({ kind: 'order' } & GuestOrder)
  /** Nothing opened an order yet: the page asks for its number and address. */
  | { kind: 'ask' }
  /** The link opens no order any more. */
  | { kind: 'ended' }
  /** The order is not sold yet, or never will be. */
  | ({ kind: 'pending' } & PendingPurchase);

/**
 * Opens the order of a link, or that of the session of this page, or of the purchase in this browser.
 * @param key the fragment of the link; empty without one @throws ApiError
 */
export async function loadGuestOrder(key: string): Promise<GuestOrderView> {
  if (key !== '' && !(await openLink(key))) return { kind: 'ended' };
  if (!orderSession.current() && !isOfGuest(customerSession.current())) return { kind: 'ask' };
  try {
    return await readOrder();
  } catch (error) {
    if (error instanceof ApiError && error.isSessionOver) return { kind: 'ask' };
    // The cart belongs to an account or another guest meanwhile.
    if (error instanceof ApiError && error.is('cart.not-found'))
      return { kind: key === '' ? 'ask' : 'ended' };
    throw error;
  }
}

/** @returns false for a link that opens no order */
async function openLink(key: string): Promise<boolean> {
  // The session of another order must not show below this link.
  orderSession.clear();
  try {
    orderSession.keep(await api('POST /purchase/OrderLink', { body: { key } }));
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.is('order-link.unknown') || error.status === 400)) return false;
    throw error;
  }
}

async function readOrder(): Promise<GuestOrderView> {
  const [[purchase], user] = await Promise.all([
    api('GET /user/GetHistoricPurchases', { query: {} }),
    api('GET /user/user'),
  ]);
  if (!purchase)
    return { kind: 'pending', sale: await api('GET /purchase/State', { query: {} }), email: user.email };
  return { kind: 'order', purchase, tickets: await readTickets(purchase), email: user.email };
}

async function readTickets({ externalPurchaseId }: Purchase): Promise<TicketData[]> {
  const tickets: TicketData[] = [];
  for (;;) {
    const page = await api('POST /user/GetTicketsDetails', {
      body: { externalPurchaseId, includedInvalidTickets: true, skip: tickets.length },
    });
    tickets.push(...page.tickets);
    if (page.tickets.length === 0 || tickets.length >= page.count) return tickets;
  }
}
