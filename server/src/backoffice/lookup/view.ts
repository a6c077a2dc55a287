import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { CustomerRow } from '#account/profile/data.ts';
import type { IndexedCatalogue } from '#catalogue/browse/data.ts';
import { type CapturedPayment, elsewhereOf, leftOf } from '#payment/refunds/rules.ts';
import { showPurchase } from '#tickets/orders/service.ts';
import { customerName, isCompany } from '#tickets/receipts/document/rules.ts';
import type { OwnTicket } from '#tickets/tickets/data.ts';
import { detailOf, stateOf } from '#tickets/tickets/rules.ts';
import type { OrderRow, UnsoldCartRow } from './data.ts';
import { bounceReason } from './rules.ts';

type Found = CallAnswer<'POST /settingsadmin/lookup'>;
type Details = CallAnswer<'GET /settingsadmin/lookupcustomer'>;
type Card = CallAnswer<'GET /user/cards'>[number];

export function viewCustomer(customer: CustomerRow): Found['customers'][number] {
  const { id, email, zip, city, phone, mobile } = customer;
  return { id, name: customerName(customer), email, zip, city, phone: mobile ?? phone ?? undefined };
}

export function viewProfile(customer: CustomerRow, createdAt: Date): Details['customer'] {
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
  };
}

/** A card as its customer sees it, less what opens a turnstile. */
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

/** Resellers are the buyers of their tickets at the embedded system. */
const RESELLER = 'reseller:';

/** Who sold a ticket, if a reseller did. */
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
  const holderName = ticket.holderName ?? cardHolder;
  return {
    ticketNumber: ticket.ticketNumber,
    externalPurchaseId: ticket.externalPurchaseId,
    serviceName: line.serviceName,
    priceLabels: line.labels,
    establishment: detail?.event?.establishment ?? line.establishmentLabels,
    state: stateOf(ticket),
    ...(detail?.event && { eventStart: detail.event.start }),
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

/** What became of the mail of an order; a report that it came back is the last that is known of it. */
function mailOf({ mailOutcome, mailAt, bouncedAt, bounceStatus }: OrderRow) {
  if (bouncedAt) return { outcome: bounceReason(bounceStatus), at: bouncedAt };
  return mailOutcome && mailAt ? { outcome: mailOutcome, at: mailAt } : undefined;
}

/** @param payments what was debited for it */
export function viewOrder(order: OrderRow, payments: readonly CapturedPayment[]): Details['orders'][number] {
  const { paidAt, transactionId, debitDay, debitDayAt, endedAt } = order;
  const mail = mailOf(order);
  return {
    ...showPurchase(order),
    refundable: leftOf(payments),
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
