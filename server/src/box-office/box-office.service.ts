import type { BoxOffice } from '#gateways/ticketing/box-office/port.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';

/**
 * Returns the box office of a venue.
 * @throws AppError `box-office.outside-system` where an outside system owns the venue's data, or for the provider tenant
 */
export async function requireBoxOffice(
  { ticketing }: Pick<Services, 'ticketing'>,
  tenant: Pick<Tenant, 'id' | 'name' | 'isProvider'>,
): Promise<BoxOffice> {
  const found = tenant.isProvider ? undefined : await ticketing.boxOffice(tenant);
  return found ?? fail('box-office.outside-system');
}
