import type { TicketingConnection } from '#gateways/ticketing/port.ts';
import type { Services } from '#platform/http/services.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import { readConnection } from './data.ts';
import { PARTNER_PASSWORD, supplierOf } from './rules.ts';

/** How the tenant's ticketing system is reached now. */
export async function connectionOf(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  tenantId: TenantId,
): Promise<TicketingConnection> {
  const { baseAddressApiV5, partnerPasswordEncrypted } = await database.tenant(tenantId, readConnection);
  const key = partnerPasswordEncrypted
    ? secrets.decryptSecret(partnerPasswordEncrypted, PARTNER_PASSWORD)
    : '';
  return { address: supplierOf(baseAddressApiV5), key };
}
