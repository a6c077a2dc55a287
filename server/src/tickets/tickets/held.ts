import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import type { HeldEvent, StoredLine } from '#cart/cart.ts';
import { type IndexedCatalogue, publicId } from '#catalogue/browse/browse.ts';
import type { HeldTicket } from '#gateways/ticketing/tickets/port.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { ForeignZone } from '#kernel/format/localized.ts';
import type { OwnTicket } from './tickets.sql.ts';
import { detailOf } from './tickets.ts';

/** Data for the labels of a ticket that was not sold here. */
interface Known {
  catalogue: IndexedCatalogue;
  tenantId: TenantId;
  now: Date;
}

/**
 * Returns a customer's tickets, newest sale first: those that the portal sold, in their current state at the ticketing
 * system, and those that only the ticketing system knows, bought at the desk.
 * @param sold tickets that the customer holds or transferred
 * @param held undefined while the ticketing system is down
 */
export function mergeTickets(
  userId: string,
  sold: readonly OwnTicket[],
  held: readonly HeldTicket[] | undefined,
  known: Known | undefined,
): OwnTicket[] {
  const heldByNumber = new Map(held?.map((ticket) => [ticket.ticketNumber, ticket]));
  const soldNumbers = new Set(sold.map(({ ticketNumber }) => ticketNumber));
  const own = sold
    .filter((ticket) => ticket.userId === userId)
    .map((ticket) => withSystem(ticket, heldByNumber.get(ticket.ticketNumber)));
  if (!held || !known) return own;
  const foreign = held
    .filter(({ ticketNumber }) => !soldNumbers.has(ticketNumber))
    .map((ticket) => foreignTicket(userId, ticket, known));
  if (foreign.length === 0) return own;
  // The sort is stable: tickets of one order stay in the order of their numbers.
  return [...own, ...foreign].sort((left, right) => right.soldAt.getTime() - left.soldAt.getTime());
}

function withSystem(ticket: OwnTicket, held: HeldTicket | undefined): OwnTicket {
  const cardNumber = held?.cardNumber ?? detailOf(ticket)?.cardNumber;
  if (!held) return { ...ticket, cardNumber };
  return {
    ...ticket,
    cardNumber,
    code: held.code,
    codeFormat: held.codeFormat,
    kind: held.kind,
    consumedAt: held.consumedAt ?? ticket.consumedAt,
    consumedPlace: held.consumedPlace,
    refundedAt: held.takenBackAt ?? ticket.refundedAt,
    blockedAt: held.blockedAt ?? ticket.blockedAt,
    isWithdrawal: held.isWithdrawal,
  };
}

/** Returns a ticket that was not sold here in the form of a sold one, with a line that has the catalogue's labels. */
function foreignTicket(userId: string, held: HeldTicket, { catalogue, tenantId, now }: Known): OwnTicket {
  const { orderNumber, start, end, sessionId, ...facts } = held;
  return {
    ...facts,
    id: publicId(tenantId, 'ticket', held.ticketNumber),
    userId,
    buyerId: userId,
    externalPurchaseId: orderNumber,
    sessionId: sessionId ?? null,
    consumedAt: held.consumedAt ?? null,
    line: lineOf(held, catalogue),
    holderName: null,
    refundedAt: held.takenBackAt ?? null,
    blockedAt: held.blockedAt ?? null,
    isForeign: true,
    clock: now,
  };
}

const unnamed = (code: string): Labels => ({ [DEFAULT_LOCALE]: code });

function lineOf(held: HeldTicket, catalogue: IndexedCatalogue): StoredLine {
  const service =
    catalogue.services.get(held.serviceCode) ?? catalogue.withdrawnServices.get(held.serviceCode);
  const code = held.establishmentCode ?? service?.establishmentCode ?? held.serviceCode;
  const place = (of: string) =>
    (catalogue.establishments.get(of) ?? catalogue.hiddenEstablishments.get(of))?.labels;
  const price = service?.prices.find(({ name }) => name === held.priceName);
  const others = (service?.otherEstablishmentCodes ?? []).flatMap((other) => place(other) ?? []);
  return {
    id: randomUUID(),
    service: held.serviceCode,
    type: service?.type ?? (held.start ? 7 : 1),
    serviceName: service?.labels ?? unnamed(held.serviceCode),
    family: service?.familyCode ?? '',
    establishment: code,
    establishmentLabels: place(code) ?? unnamed(code),
    ...(others.length > 0 && { otherEstablishments: others }),
    priceName: held.priceName,
    labels: price?.labels ?? unnamed(held.priceName),
    unitPrices: { [held.priceName]: held.unitPriceCents },
    unitPrice: held.unitPriceCents,
    quantity: 1,
    vatRate: price?.vatRate ?? service?.vatRate ?? 0,
    supportingDocuments: price?.supportingDocuments ?? [],
    details: [
      {
        id: randomUUID(),
        quantity: 1,
        ...eventOf(held, service?.themeCodes[0], catalogue, place(code), catalogue.zones.get(code)),
      },
    ],
  };
}

function eventOf(
  held: HeldTicket,
  themeCode: string | undefined,
  catalogue: IndexedCatalogue,
  establishment: Labels | undefined,
  zone: ForeignZone | undefined,
): { eventId?: string; event?: HeldEvent } {
  const { sessionId, start, end } = held;
  if (!sessionId || !start || !end) return {};
  const theme = themeCode === undefined ? undefined : catalogue.themes.get(themeCode);
  return {
    eventId: sessionId,
    event: {
      start: start.toISOString(),
      end: end.toISOString(),
      labels: theme?.labels ?? unnamed(''),
      establishment: establishment ?? unnamed(''),
      ...(zone && { zone }),
      themeLabels: theme?.labels ?? unnamed(''),
      ...(theme?.color && { themeColor: theme.color }),
    },
  };
}
