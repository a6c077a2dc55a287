import { MAX_FOUND } from '@guichet/contract/backoffice/lookup.ts';
import { findCustomers } from '#account/profile/data.ts';
import { showCards } from '#cards/cards/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readCustomers } from '../data.ts';
import { accountsAmong, pageOf, readTerm, recordedTerm } from '../rules.ts';
import { findNumbered } from '../service.ts';
import { viewCustomer, viewFoundCard, viewFoundTicket } from '../view.ts';

/** Finds by a name, an address or a number, and records what kind it was, and which number. */
export const lookup: Handler<'POST /settingsadmin/lookup'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const term = readTerm(body.text);
  const { card, orders, tickets, catalogue, ...extent } = await findNumbered(services, tenant, term);
  const holders = [
    card?.holder,
    ...orders.map(({ userId }) => userId),
    ...tickets.map(({ userId }) => userId),
  ];
  const numbers = [
    ...orders.map(({ externalPurchaseId }) => externalPurchaseId),
    ...tickets.map(({ ticketNumber }) => ticketNumber),
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
      ...ownerOf(ticket.userId),
    })),
    ...extent,
  };
};
