import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { plainCode } from '@guichet/contract/typed-text.ts';
import type { GuestLink } from '#account/guests/guests.sql.ts';
import type { CustomerRow } from '#account/profile/profile.sql.ts';
import { customerWords } from '#account/profile/profile.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import { type CapturedPayment, elsewhereOf, leftOf } from '#payment/refunds/refunds.ts';
import { showPurchase } from '#tickets/orders/orders.service.ts';
import { customerName, isCompany } from '#tickets/receipts/document/receipt-document.ts';
import type { OwnTicket } from '#tickets/tickets/tickets.sql.ts';
import { detailOf, stateOf } from '#tickets/tickets/tickets.ts';
import type { OrderRow, UnsoldCartRow } from './lookup.sql.ts';

/** The readings of a typed text: a name, an e-mail address, a telephone number, or a number. */
export interface Term {
  /** Prefixes of words, longest first; a customer must have all of them; see `portal.words_of_customer` */
  words: string[];
  /** The text as a number or code of a ticket or order */
  number: string;
  cardNumber?: string;
}

export function readTerm(text: string): Term {
  const number = text.trim();
  const bare = plainCode(number);
  return {
    words: customerWords(number),
    number,
    ...(/^\d{8}$/.test(bare) && { cardNumber: bare }),
  };
}

/**
 * Returns what the audit log records of a search: the number of a card, order or ticket that was found, otherwise only
 * the kind of text. The log never contains names, addresses, telephone numbers or ticket codes.
 * @param found numbers of the orders and tickets that have this number or code
 */
export function recordedTerm({ words, number, cardNumber }: Term, found: readonly string[]): string {
  if (cardNumber !== undefined) return cardNumber;
  if (found.includes(number)) return number;
  if (number.includes('@')) return 'email';
  if (words[0]?.startsWith('tel:')) return 'phone';
  // The code of a ticket may consist of letters only.
  return found.length > 0 || /\d/.test(number) ? 'number' : 'name';
}

/** Returns the possible order numbers: the number itself, and the number of a ticket without its rank. */
export const orderNumbersOf = (number: string): string[] => [number, number.replace(/-\d+$/, '')];

/** Cuts a page out of the rows; one row more than the page size means that there is a next page. */
export const pageOf = <Row>(rows: readonly Row[], most: number) => ({
  rows: rows.slice(0, most),
  hasMore: rows.length > most,
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Filters the holder references that can be accounts; the desk writes others. */
export const accountsAmong = (holders: readonly (string | undefined)[]): string[] => [
  ...new Set(holders.filter((holder): holder is string => holder !== undefined && UUID.test(holder))),
];

/** Returns why a mail bounced, by its status of RFC 3463: bad addresses are 5.1.x, full mailboxes x.2.2. */
export function bounceReason(status: string | null): 'unknown-address' | 'full' | 'returned' {
  const [, subject, detail] = (status ?? '').split('.');
  if (subject === '2' && detail === '2') return 'full';
  const isAddress = subject === '1' && ['1', '2', '3', '6', '10'].includes(detail ?? '');
  return isAddress ? 'unknown-address' : 'returned';
}

type Found = CallAnswer<'POST /settingsadmin/lookup'>;
type Details = CallAnswer<'GET /settingsadmin/lookupcustomer'>;
type Card = CallAnswer<'GET /user/cards'>[number];

export function viewCustomer(customer: CustomerRow): Found['customers'][number] {
  const { id, email, zip, city, phone, mobile } = customer;
  return { id, name: customerName(customer) || email, email, zip, city, phone: mobile ?? phone ?? undefined };
}

/** @param guest the link of a buyer without an account */
export function viewProfile(customer: CustomerRow, createdAt: Date, guest?: GuestLink): Details['customer'] {
  const { userType, firstName, lastName, address, country, phone, mobile, locale } = customer;
  return {
    ...viewCustomer(customer),
    userType,
    ...(isCompany(customer) && { contactName: `${firstName} ${lastName}` }),
    address,
    country,
    phones: [mobile, phone].filter((number) => number !== null),
    locale: locale as Locale,
    createdAt: createdAt.toISOString(),
    ...(guest && { guest: guest.linkId === null ? {} : { linkMadeAt: guest.linkMadeAt.toISOString() } }),
  };
}

/** Returns a card as its customer sees it, without the codes that open a turnstile. */
export function viewFoundCard(card: Card): Details['cards'][number] {
  const { cardNumber, memberShipLabel, type, state, holderFirstName, holderName, rights } = card;
  return {
    cardNumber,
    label: memberShipLabel,
    type,
    state,
    holderName: [holderFirstName, holderName].filter(Boolean).join(' '),
    ...(card.validity && { validity: card.validity }),
    ...(card.blockedAt && { blockedAt: card.blockedAt }),
    rights,
  };
}

/** Prefix of buyers at the embedded system that are resellers. */
const RESELLER = 'reseller:';

/** Returns the reseller who sold a ticket, if any. */
export function viewSeller(
  { userId }: Pick<OwnTicket, 'userId'>,
  names: ReadonlyMap<string, string>,
): { resellerName?: string } {
  const name = userId.startsWith(RESELLER) ? names.get(userId.slice(RESELLER.length)) : undefined;
  return name === undefined ? {} : { resellerName: name };
}

export function viewFoundTicket(
  ticket: OwnTicket,
  catalogue: IndexedCatalogue | undefined,
): Details['tickets'][number] {
  const { line, consumedAt, consumedPlace = '' } = ticket;
  const detail = detailOf(ticket);
  const place =
    catalogue?.establishments.get(consumedPlace) ?? catalogue?.hiddenEstablishments.get(consumedPlace);
  const cardHolder = [detail?.cardHolderFirstName, detail?.cardHolderName].filter(Boolean).join(' ');
  const holderName = (ticket.isPersonNamed ? null : ticket.holderName) ?? cardHolder;
  return {
    ticketNumber: ticket.ticketNumber,
    externalPurchaseId: ticket.externalPurchaseId,
    serviceName: line.serviceName,
    priceLabels: line.labels,
    establishment: detail?.event?.establishment ?? line.establishmentLabels,
    state: stateOf(ticket),
    ...(detail?.event && { eventStart: detail.event.start }),
    ...(detail?.event?.zone && { eventZone: detail.event.zone }),
    validUntil: ticket.validUntil.toISOString(),
    soldAt: ticket.soldAt.toISOString(),
    ...(consumedAt && { consumedAt: consumedAt.toISOString() }),
    ...(consumedAt && place && { consumedPlace: place.labels }),
    ...(holderName && { holderName }),
    ...(ticket.cardNumber && { cardNumber: ticket.cardNumber }),
    isSoldOnline: !ticket.isForeign,
    isOffered: Boolean(ticket.transferId),
  };
}

/** Returns the outcome of an order's mail; a bounce supersedes a successful delivery. */
function mailOf({ mailOutcome, mailAt, bouncedAt, bounceStatus }: OrderRow) {
  if (bouncedAt) return { outcome: bounceReason(bounceStatus), at: bouncedAt };
  return mailOutcome && mailAt ? { outcome: mailOutcome, at: mailAt } : undefined;
}

/** Returns an order for the look-up. @param payments the payments captured for the order */
export function viewOrder(order: OrderRow, payments: readonly CapturedPayment[]): Details['orders'][number] {
  const { paidAt, transactionId, debitDay, debitDayAt, endedAt } = order;
  const mail = mailOf(order);
  return {
    ...showPurchase(order),
    // What paid for a move is refunded with the moved tickets.
    refundable: order.isSupplement
      ? 0
      : leftOf(payments) - order.refunds.reduce((sum, { keptAmount }) => sum + keptAmount, 0),
    refundedElsewhere: elsewhereOf(payments),
    ...(paidAt &&
      transactionId && {
        transaction: { id: transactionId, paidAt: paidAt.toISOString() },
      }),
    ...(mail && { mail: { outcome: mail.outcome, at: mail.at.toISOString() } }),
    ...(debitDay &&
      debitDayAt && { debitDay: { dayOfTheMonth: debitDay, changedAt: debitDayAt.toISOString() } }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  };
}

export const viewCart = ({ cartId, state, amount, at, lines }: UnsoldCartRow): Details['carts'][number] => ({
  cartId,
  state,
  amount,
  at: at.toISOString(),
  services: lines.map(({ serviceName }) => serviceName),
});
