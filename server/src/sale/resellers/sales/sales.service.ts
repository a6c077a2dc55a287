import type { CallAnswer } from '@guichet/contract/calls.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import type {
  OnResellerBooking,
  ResellerBooking,
  ResellerBookingQuery,
} from '#gateways/ticketing/resellers/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { fail } from '#kernel/errors.ts';
import { addDays, startOfDay } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { type Days, isPeriod } from '#sale/takings/takings-days.ts';
import type { Services } from '#services.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { readResellerNames } from '../resellers.sql.ts';
import { bookingEvent, type Names, type SalesBooking, viewBooking, viewSums } from './sales.ts';

/** Enqueues the webhook of a confirmed or cancelled booking, in the same transaction. */
export const noteBooking: OnResellerBooking = async (db, done, booking) => {
  const names = await readResellerNames(db);
  await noteEvent(db, `reseller.${done}`, bookingEvent(booking, names.get(booking.resellerId) ?? ''));
};

/** Returns a query for the bookings of some days. @throws AppError `takings.period` */
export function queryOf(
  { from, until, by, resellerId }: Days & Pick<ResellerBookingQuery, 'by' | 'resellerId'>,
  { timeZone }: Pick<Tenant, 'timeZone'>,
): ResellerBookingQuery {
  const days = { from, until };
  if (!isPeriod(days)) fail('takings.period');
  return {
    ...{ by, days, resellerId },
    from: startOfDay(from, timeZone),
    until: startOfDay(addDays(until, 1), timeZone),
  };
}

/** Returns the total sales of resellers on some days; the highest amount first. */
export async function sumResellerSales(
  services: Services,
  tenant: Tenant,
  query: ResellerBookingQuery,
  read: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>,
): Promise<CallAnswer<'GET /settingsadmin/takings'>['resellers']> {
  const sums = await services.ticketing.resellerBookings.sum(parseTenantId(tenant.id), query);
  return sums.length === 0 ? [] : viewSums(sums, await read(readResellerNames));
}

/** Returns the catalogue, for the names of services; undefined while the ticketing system is down. */
export const knownCatalogue = (services: Services, tenant: Tenant): Promise<IndexedCatalogue | undefined> =>
  catalogueOf(services, tenant).catch((error: unknown) => {
    if (error instanceof TicketingUnavailable) return undefined;
    throw error;
  });

/** Returns bookings with the names of their resellers and services. */
export const showBookings = (
  bookings: readonly ResellerBooking[],
  names: Names,
  catalogue: IndexedCatalogue | undefined,
): SalesBooking[] => bookings.map((booking) => viewBooking(booking, names, catalogue));
