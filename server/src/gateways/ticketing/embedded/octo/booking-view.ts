import { dayOf } from '#kernel/format/time-zone.ts';
import type { Catalogue, CatalogueService } from '../../catalogue/port.ts';
import type { TicketingSession } from '../../port.ts';
import { viewDay, viewSession } from './availability.ts';
import type { BookedItem, Booking } from './booking.ts';
import { atPlace, commonTerms, type OctoContext, startTimesOf, utcInstant } from './context.ts';
import { pricingOf, sumOf } from './pricing.ts';
import { OPTION, unitIdOf, viewOption, viewProduct, viewUnit } from './products.ts';

/** The product of a booking in the venue's current catalogue; undefined when it is not sold any more. */
export interface Booked {
  readonly catalogue: Catalogue;
  readonly service: CatalogueService | undefined;
  readonly session: TicketingSession | undefined;
}

const STATUS = { 'on-hold': 'ON_HOLD', confirmed: 'CONFIRMED', cancelled: 'CANCELLED' };

/** Returns OCTO's status: an expired hold is expired whether swept or not; a fully used booking is redeemed. */
function statusOf({ state, isOver, tickets }: Booking): string {
  if (isOver) return 'EXPIRED';
  const isRedeemed = state === 'confirmed' && tickets.every(({ consumedAt }) => consumedAt !== null);
  return isRedeemed ? 'REDEEMED' : STATUS[state];
}

/** Returns a booking in OCTO's format. */
export function viewBooking(booking: Booking, booked: Booked, asked: OctoContext) {
  const { service, session } = booked;
  const context = session
    ? {
        ...asked,
        startTimes: startTimesOf([session], booked.catalogue, asked),
        terms: commonTerms([session]),
      }
    : asked;
  const status = statusOf(booking);
  const { items, vatRate, commission } = booking;
  return {
    id: booking.id,
    uuid: booking.uuid,
    testMode: false,
    resellerReference: booking.resellerReference,
    supplierReference: booking.orderNumber,
    status,
    utcCreatedAt: utcInstant(booking.createdAt),
    utcUpdatedAt: utcInstant(booking.updatedAt),
    utcExpiresAt: utcOf(booking.expiresAt),
    utcRedeemedAt: status === 'REDEEMED' ? utcOf(booking.tickets[0]?.consumedAt) : null,
    utcConfirmedAt: utcOf(booking.confirmedAt),
    productId: booking.serviceCode,
    ...(service && { product: viewProduct(service, booked.catalogue, context) }),
    optionId: OPTION,
    ...(service && { option: viewOption(service, context) }),
    cancellable: isCancellable(status, session, context),
    cancellation: cancellationOf(booking),
    freesale: booking.sessionId === null,
    availabilityId: booking.sessionId ?? booking.visitDay,
    availability:
      service && session
        ? viewSession(session, { service, catalogue: booked.catalogue }, context)
        : undatedDay(booking, booked, context),
    contact: { ...NO_CONTACT, ...booking.contact },
    notes: booking.notes,
    deliveryMethods: ['TICKET'],
    voucher: null,
    unitItems: items.map((item) => viewItem(item, booking, status, booked, context)),
    ...(context.capabilities.has('octo/pricing') && {
      pricing: sumOf(
        items.map((item) => ({ cents: item.cents, vatRate: item.vatRate ?? vatRate, quantity: 1 })),
        commission,
      ),
    }),
  };
}

/** Whether a booking can be cancelled, until its session begins. Used tickets are refused on the request itself. */
function isCancellable(status: string, session: TicketingSession | undefined, { now }: OctoContext): boolean {
  return status === 'ON_HOLD' || (status === 'CONFIRMED' && (!session || session.start > now));
}

/** Returns the requested day of undated tickets, else the day of the booking. */
function undatedDay(
  { sessionId, visitDay, createdAt }: Booking,
  { service, catalogue }: Booked,
  context: OctoContext,
) {
  if (sessionId !== null || !service) return null;
  const { timeZone } = atPlace(context, service.establishmentCode, catalogue);
  return viewDay(visitDay ?? dayOf(createdAt, timeZone), { service, catalogue }, context);
}

const cancellationOf = ({ cancelledAt, cancellationReason, confirmedAt }: Booking) =>
  cancelledAt && {
    refund: confirmedAt ? 'FULL' : 'NONE',
    reason: cancellationReason,
    utcCancelledAt: utcInstant(cancelledAt),
  };

/** Formats an instant, also in the database's format, in UTC; null stays null. */
const utcOf = (instant: Date | string | null | undefined): string | null =>
  instant ? utcInstant(new Date(instant)) : null;

const NO_CONTACT = {
  fullName: null,
  firstName: null,
  lastName: null,
  emailAddress: null,
  phoneNumber: null,
  locales: [],
  postalCode: null,
  country: null,
  notes: null,
};

function viewItem(
  item: BookedItem,
  { tickets, vatRate, commission }: Booking,
  bookingStatus: string,
  { service }: Booked,
  context: OctoContext,
) {
  const ticket = tickets.find(({ uuid }) => uuid === item.uuid);
  const price = service?.prices.find(({ name }) => name === item.priceName);
  const isSold = bookingStatus === 'CONFIRMED' || bookingStatus === 'REDEEMED';
  return {
    uuid: item.uuid,
    resellerReference: item.resellerReference,
    supplierReference: ticket?.ticketNumber ?? null,
    unitId: unitIdOf({ name: item.priceName }),
    ...(service && price && { unit: viewUnit(service, price, context) }),
    status: ticket?.consumedAt && isSold ? 'REDEEMED' : bookingStatus,
    utcRedeemedAt: utcOf(ticket?.consumedAt),
    contact: NO_CONTACT,
    ticket: {
      redemptionMethod: 'DIGITAL',
      utcRedeemedAt: utcOf(ticket?.consumedAt),
      deliveryOptions: ticket && isSold ? [{ deliveryFormat: 'QRCODE', deliveryValue: ticket.code }] : [],
    },
    ...(context.capabilities.has('octo/pricing') && {
      pricing: pricingOf(item.cents, item.vatRate ?? vatRate, commission),
    }),
  };
}
