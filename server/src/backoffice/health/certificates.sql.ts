import type { TenantDb } from '#kernel/database/database.ts';

/** Addresses on which a venue depends, as typed; empty where the venue has none of its own. */
export interface VenueAddresses {
  prodOrigin: string;
  preprodOrigin: string;
  ticketing: string;
}

/** Reads the venue's own addresses and the address of its ticketing system. */
export async function readAddresses(db: TenantDb): Promise<VenueAddresses> {
  const [row] = await db.named<VenueAddresses>(
    'venue-addresses',
    `select prod_origin as "prodOrigin", preprod_origin as "preprodOrigin",
            coalesce((select base_address_api_v5 from portal.tenant_connection where tenant_id = $1), '') as ticketing
       from portal.tenant where id = $1`,
    [db.tenantId],
  );
  return row ?? { prodOrigin: '', preprodOrigin: '', ticketing: '' };
}
