import { MAX_FOUND_TICKETS } from '@guichet/contract/backoffice/lookup.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { ResellerBooking } from '#gateways/ticketing/resellers/port.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readResellerNames } from '#sale/resellers/resellers.sql.ts';
import type { Services } from '#services.ts';
import type { PurchaseRow } from '#tickets/orders/orders.sql.ts';
import { mergeTickets } from '#tickets/tickets/held.ts';
import { undefinedIfUnavailable } from '#tickets/tickets/tickets.service.ts';
import { type OwnTicket, readTicketsOfPurchase } from '#tickets/tickets/tickets.sql.ts';
import { findPurchases } from './lookup.sql.ts';
import { orderNumbersOf, pageOf, type Term } from './lookup.ts';

/** The results for a number. */
export interface Numbered {
  card: TicketingCard | undefined;
  orders: PurchaseRow[];
  tickets: OwnTicket[];
  hasMoreTickets: boolean;
  catalogue: IndexedCatalogue | undefined;
  /** Bookings of resellers, by their reference or by the number of the order */
  bookings: ResellerBooking[];
  resellerNames: ReadonlyMap<string, string>;
  /** False while the ticketing system is down */
  isComplete: boolean;
}

/** Finds a card, orders and tickets of every channel by number; while the ticketing system is down, only orders. */
export async function findNumbered(services: Services, tenant: Tenant, term: Term): Promise<Numbered> {
  const system = services.ticketing.of(tenant);
  const { number, cardNumber } = term;
  const [card, identified, catalogue, bookings] = await Promise.all([
    cardNumber === undefined
      ? { found: undefined }
      : undefinedIfUnavailable(system.findCard(cardNumber).then((found) => ({ found }))),
    undefinedIfUnavailable(system.identifyTickets({ number, most: MAX_FOUND_TICKETS + 1 })),
    undefinedIfUnavailable(catalogueOf(services, tenant)),
    services.ticketing.resellerBookings.identify(parseTenantId(tenant.id), number),
  ]);
  const { rows: held, hasMore } = pageOf(identified ?? [], MAX_FOUND_TICKETS);
  const numbers = new Set([...orderNumbersOf(number), ...held.map(({ orderNumber }) => orderNumber)]);
  const { orders, sold, resellerNames } = await services.database.tenant(tenant.id, async (db) => {
    const orders = await findPurchases(db, [...numbers]);
    const sold: OwnTicket[] = [];
    for (const { id } of orders) sold.push(...(await readTicketsOfPurchase(db, id)));
    return { orders, sold, resellerNames: await readResellerNames(db) };
  });
  const now = sold[0]?.clock ?? new Date(services.clock());
  const known = catalogue && { catalogue, tenantId: tenant.id, now };
  const wanted = new Set(held.map(({ ticketNumber }) => ticketNumber));
  const holders = new Map(sold.map(({ ticketNumber, userId }) => [ticketNumber, userId]));
  // The portal's holder wins: the ticketing system may not know of a transfer yet.
  const byHolder = Map.groupBy(held, ({ ticketNumber, holder }) => holders.get(ticketNumber) ?? holder);
  return {
    card: card?.found,
    orders,
    tickets: [...byHolder].flatMap(([holder, theirs]) =>
      mergeTickets(holder, sold, theirs, known).filter(({ ticketNumber }) => wanted.has(ticketNumber)),
    ),
    hasMoreTickets: hasMore,
    catalogue,
    bookings,
    resellerNames,
    isComplete: card !== undefined && identified !== undefined && catalogue !== undefined,
  };
}
