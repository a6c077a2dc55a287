import { SALES_PAGE } from '@guichet/contract/sale/resellers.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { parseTenantId } from '#platform/tenancy/tenant-id.ts';
import { readResellerNames } from '../data.ts';
import { knownCatalogue, queryOf, showBookings } from '../sales/service.ts';
import { viewSums } from '../sales/view.ts';

export const resellerSales: Handler<'GET /settingsticketing/resellersales'> = async ({
  query: { skip, ...asked },
  tenant,
  services,
  transaction,
}) => {
  const query = queryOf(asked, tenant);
  const { resellerBookings } = services.ticketing;
  const tenantId = parseTenantId(tenant.id);
  const [{ bookings, total }, sums, catalogue, names] = await Promise.all([
    resellerBookings.find(tenantId, query, { skip, most: SALES_PAGE }),
    resellerBookings.sum(tenantId, query),
    knownCatalogue(services, tenant),
    transaction(readResellerNames),
  ]);
  return {
    today: dayOf(new Date(services.clock()), tenant.timeZone),
    resellers: [...names].map(([id, name]) => ({ id, name })),
    sums: viewSums(sums, names),
    bookings: showBookings(bookings, names, catalogue),
    total,
  };
};
