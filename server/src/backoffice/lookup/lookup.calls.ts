import { LOOKUP_PAGE, MAX_FOUND } from '@guichet/contract/backoffice/lookup.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { readLinkOfGuest } from '#account/guests/guests.sql.ts';
import { eraseAccount } from '#account/profile/erasure.service.ts';
import { requireCustomer } from '#account/profile/profile.service.ts';
import { findCustomers } from '#account/profile/profile.sql.ts';
import { customerNumber } from '#account/profile/profile.ts';
import type { Handler, Routes } from '#calls.ts';
import { showCards, showMovements } from '#cards/cards/cards.service.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { capturedOfCarts } from '#payment/refunds/captured.sql.ts';
import { showBookings } from '#sale/resellers/sales/sales.service.ts';
import { fileName, receiptPdf } from '#tickets/documents.service.ts';
import { revokeLink, sendNewLink } from '#tickets/order-links/order-links.service.ts';
import { readOrderOfGuest } from '#tickets/order-links/order-links.sql.ts';
import { requestMail } from '#tickets/order-mails.service.ts';
import { requireHeldPurchase, requireOwnPurchase } from '#tickets/orders/orders.service.ts';
import { readTicketsAndCards } from '#tickets/tickets/tickets.service.ts';
import { readTicketsOfPurchase } from '#tickets/tickets/tickets.sql.ts';
import { findNumbered } from './lookup.service.ts';
import { readCustomers, readOrders, readRegistration, readUnsoldCarts } from './lookup.sql.ts';
import {
  accountsAmong,
  pageOf,
  readTerm,
  recordedTerm,
  viewCart,
  viewCustomer,
  viewFoundCard,
  viewFoundTicket,
  viewOrder,
  viewProfile,
  viewSeller,
} from './lookup.ts';

/** Returns the ledger of any card of the venue and records the access. */
const card: Handler<'POST /settingsadmin/lookupcard'> = async ({
  body: { cardNumber, before },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const found = await services.ticketing.of(tenant).findCard(cardNumber);
  if (!found) fail('card.not-found');
  await transaction((db) => recordChange(db, identity, { action: 'lookup.card', subject: found.number }));
  return showMovements(services, tenant, found, before);
};

/** Returns all data of a customer and records the look-up. */
const customer: Handler<'GET /settingsadmin/lookupcustomer'> = async ({
  query: { customerId, skipOrders, skipTickets },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const found = await requireCustomer(services, tenant, customerId);
  const [{ orders, carts, registeredAt, guest }, belongings] = await Promise.all([
    transaction(async (db) => {
      const isFirstPage = skipOrders === 0 && skipTickets === 0;
      if (isFirstPage)
        await recordChange(db, identity, { action: 'lookup.opened', subject: customerNumber(customerId) });
      const orders = pageOf(
        await readOrders(db, customerId, skipOrders, LOOKUP_PAGE.orders + 1),
        LOOKUP_PAGE.orders,
      );
      const captured = await capturedOfCarts(
        db,
        orders.rows.map(({ cartId }) => cartId),
      );
      const shown = orders.rows.map((order) => viewOrder(order, captured.get(order.cartId) ?? []));
      return {
        orders: { ...orders, rows: shown },
        carts: await readUnsoldCarts(db, customerId),
        registeredAt: await readRegistration(db, customerId),
        guest: await readLinkOfGuest(db, customerId),
      };
    }),
    readTicketsAndCards(services, tenant, customerId),
  ]);
  const { catalogue, cards } = belongings;
  const tickets = pageOf(
    belongings.tickets.slice(skipTickets, skipTickets + LOOKUP_PAGE.tickets + 1),
    LOOKUP_PAGE.tickets,
  );
  return {
    customer: viewProfile(found, registeredAt ?? fail('customer.not-found'), guest),
    cards: (catalogue ? showCards(cards, catalogue) : []).map(viewFoundCard),
    carts: carts.map(viewCart),
    orders: orders.rows,
    hasMoreOrders: orders.hasMore,
    tickets: tickets.rows.map((ticket) => viewFoundTicket(ticket, catalogue)),
    hasMoreTickets: tickets.hasMore,
    isComplete: belongings.isComplete,
  };
};

/** Erases an account at its customer's request; the audit log names the customer's number alone. */
const erase: Handler<'DELETE /settingsadmin/lookupcustomer'> = async ({
  query: { customerId },
  body,
  tenant,
  identity,
  services,
}) => {
  await eraseAccount(services, tenant, {
    customerId,
    losesBelongings: body?.losesBelongings === true,
    alsoInTransaction: (db) =>
      recordChange(db, identity, { action: 'lookup.erased', subject: customerNumber(customerId) }),
  });
  return undefined;
};

/** Ends the link of a guest's order, and mails a new one on request. */
const orderLink: Handler<'POST /settingsadmin/lookuporderlink'> = async ({
  body: { customerId, isMailed },
  identity,
  services,
  transaction,
}) => {
  await transaction(async (db) => {
    if (isMailed) await sendNewLink(db, services, customerId);
    else await revokeLink(db, customerId);
    const action = isMailed ? 'lookup.link-renewed' : 'lookup.link-ended';
    await recordChange(db, identity, { action, subject: (await readOrderOfGuest(db, customerId)) ?? '' });
  });
  services.jobs.wake();
  return undefined;
};

/** Searches by name, address or number, and records the kind of term and, for a number, the number. */
const lookup: Handler<'POST /settingsadmin/lookup'> = async ({
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
      pageOf(await findCustomers(db, term.words, MAX_FOUND + 1, 'all'), MAX_FOUND),
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

/** Sends a mail that the customer could request, to the customer's own address and in their language. */
const mail: Handler<'POST /settingsadmin/lookupmail'> = async ({
  body: { customerId, externalPurchaseId, kind, ticketNumber },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const { email, locale } = await requireCustomer(services, tenant, customerId);
  if (email === '') fail('customer.no-email');
  const requirePurchase = kind === 'tickets' ? requireHeldPurchase : requireOwnPurchase;
  const { id: purchaseId } = await requirePurchase(services, tenant, customerId, externalPurchaseId);
  if (kind === 'tickets') {
    const tickets = await transaction((db) => readTicketsOfPurchase(db, purchaseId, customerId));
    if (!tickets.some((ticket) => ticketNumber === undefined || ticket.ticketNumber === ticketNumber))
      fail('ticket.not-found');
  }
  await transaction((db) =>
    recordChange(db, identity, {
      action: kind === 'tickets' ? 'lookup.tickets-sent' : 'lookup.receipt-sent',
      subject: ticketNumber ?? externalPurchaseId,
    }),
  );
  await requestMail(services, tenant, kind, {
    purchaseId,
    locale: locale as Locale,
    ...(kind === 'tickets' && { userId: customerId }),
    ...(kind === 'tickets' && ticketNumber !== undefined && { ticketNumber }),
  });
  return { email };
};

const receipt: Handler<'GET /settingsadmin/lookupreceipt'> = async (context) => {
  const { query, tenant, locale, identity, services, transaction } = context;
  const { id } = await requireCustomer(services, tenant, query.customerId);
  const purchase = await requireOwnPurchase(services, tenant, id, query.externalPurchaseId);
  await transaction((db) =>
    recordChange(db, identity, { action: 'lookup.receipt', subject: purchase.externalPurchaseId }),
  );
  const pdf = await receiptPdf(services, tenant, purchase, locale, { urgent: true });
  const name = fileName('receipt', purchase.externalPurchaseId, locale);
  context.header('content-disposition', `attachment; filename="${name}"`);
  return pdf;
};

export const lookupRoutes = {
  // administrator: stucked-carts
  'POST /settingsadmin/lookup': lookup,
  'GET /settingsadmin/lookupcustomer': customer,
  'POST /settingsadmin/lookupcard': card,
  'POST /settingsadmin/lookupmail': mail,
  'POST /settingsadmin/lookuporderlink': orderLink,
  'DELETE /settingsadmin/lookupcustomer': erase,
  'GET /settingsadmin/lookupreceipt': receipt,
} satisfies Routes;
