import { MAX_FOUND } from '@guichet/contract/backoffice/lookup.ts';
import { findCustomers } from '#account/profile/data.ts';
import { showCards } from '#cards/cards/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { showBookings } from '#sale/resellers/sales/service.ts';
import { readCustomers } from '../data.ts';
import { accountsAmong, pageOf, readTerm, recordedTerm } from '../rules.ts';
import { findNumbered } from '../service.ts';
import { viewCustomer, viewFoundCard, viewFoundTicket, viewSeller } from '../view.ts';

/** Finds by a name, an address or a number, and records what kind it was, and which number. */
export const lookup: Handler<'POST /settingsadmin/lookup'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const term = readTerm(body.text);
  const found = await findNumbered(services, tenant, term);
  const { card, orders, tickets, catalogue, bookings, resellerNames, ...extent } = found;
  const holders = [
    card?.holder,
    ...orders.map(({ userId }) => userId),
    ...tickets.map(({ userId }) => userId),
  ];
  const numbers = [
    ...orders.map(({ externalPurchaseId }) => externalPurchaseId),
    ...tickets.map(({ ticketNumber }) => ticketNumber),
    ...bookings.flatMap(({ reference, orderNumber }) => [reference ?? '', orderNumber ?? '']),
  ];
  const [named, owners] = await transaction(async (db) => {
    await recordChange(db, identity, { action: 'lookup.searched', subject: recordedTerm(term, numbers) });
    return [
      pageOf(await findCustomers(db, term.words, MAX_FOUND + 1), MAX_FOUND),
      await readCustomers(db, accountsAmong(holders)),
    ];
  });
  const ownerOf = (id: string | undefined) => {
    const owner = owners.get(id ?? '');
    return owner && { customer: viewCustomer(owner) };
  };
  return {
    customers: named.rows.map(viewCustomer),
    hasMoreCustomers: named.hasMore,
    cards: (card && catalogue ? showCards([card], catalogue) : []).map((found) => ({
      ...viewFoundCard(found),
      ...ownerOf(card?.holder),
    })),
    orders: orders.map(({ externalPurchaseId, soldAt, totalAmount, userId }) => ({
      externalPurchaseId,
      soldAt: soldAt.toISOString(),
      totalAmount,
      ...ownerOf(userId),
    })),
    tickets: tickets.map((ticket) => ({
      ...viewFoundTicket(ticket, catalogue),
      ...viewSeller(ticket, resellerNames),
      ...ownerOf(ticket.userId),
    })),
    bookings: showBookings(bookings, resellerNames, catalogue),
    ...extent,
  };
};
