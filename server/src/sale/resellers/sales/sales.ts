import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { ResellerBooking, ResellerSum } from '#gateways/ticketing/resellers/port.ts';

type Sales = CallAnswer<'GET /settingsticketing/resellersales'>;
export type SalesSum = Sales['sums'][number];
export type SalesBooking = Sales['bookings'][number];
export type Names = ReadonlyMap<string, string>;

/** Returns the sums of resellers, the highest amount first. */
export function viewSums(sums: readonly ResellerSum[], names: Names): SalesSum[] {
  return sums
    .map(({ cancelledCommission, ...sum }) => ({
      ...sum,
      name: names.get(sum.resellerId) ?? '',
      commission: sum.commission - cancelledCommission,
      net: sum.amount - sum.commission - (sum.cancelledAmount - cancelledCommission),
    }))
    .sort((one, other) => other.amount - one.amount || one.name.localeCompare(other.name));
}

/** Returns a booking with the names of its reseller and service, without the visitor. */
export function viewBooking(
  booking: ResellerBooking,
  names: Names,
  catalogue: IndexedCatalogue | undefined,
): SalesBooking {
  const { reference, orderNumber, serviceCode, start, visitDay, cancelledAt } = booking;
  const zone = catalogue?.zones.get(booking.establishmentCode ?? '');
  const { id, resellerId, state, tickets, used, amount, commission } = booking;
  return {
    ...{ id, resellerId, state, tickets, used, amount, commission },
    resellerName: names.get(resellerId) ?? '',
    ...(reference !== null && { reference }),
    ...(orderNumber !== null && { externalPurchaseId: orderNumber }),
    service: catalogue?.services.get(serviceCode)?.labels ?? { [DEFAULT_LOCALE]: serviceCode },
    ...(start && { start: start.toISOString() }),
    ...(zone && { zone }),
    ...(visitDay !== null && { day: visitDay }),
    net: amount - commission,
    confirmedAt: booking.confirmedAt.toISOString(),
    ...(cancelledAt && { cancelledAt: cancelledAt.toISOString() }),
  };
}

/** Returns the webhook payload of a booking, without the visitor; see docs/integrator/webhooks.md. */
export const bookingEvent = (booking: ResellerBooking, reseller: string) => ({
  bookingId: booking.id,
  resellerId: booking.resellerId,
  reseller,
  resellerReference: booking.reference,
  orderNumber: booking.orderNumber,
  service: booking.serviceCode,
  sessionId: booking.sessionId,
  start: booking.start?.toISOString() ?? null,
  day: booking.visitDay,
  tickets: booking.tickets,
  amount: booking.amount,
  commission: booking.commission,
  net: booking.amount - booking.commission,
  currency: 'EUR',
});
