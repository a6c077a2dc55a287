import type { TenantDb } from '#kernel/database/database.ts';
import type { Connection } from './connection.ts';

/** Reads the venue’s connection to its ticketing system, and the seller. */
export async function readConnection(db: TenantDb): Promise<Connection> {
  const [row] = await db.named<Connection>(
    'ticketing-connection',
    `select base_address_api_v5 as "baseAddressApiV5", partner_login as "partnerLogin",
            partner_password_encrypted as "partnerPasswordEncrypted", seller_name as "sellerName",
            seller_address as "sellerAddress", seller_vat_id as "sellerVatId"
       from portal.tenant_connection where tenant_id = $1`,
    [db.tenantId],
  );
  return row ?? NO_CONNECTION;
}

const NO_CONNECTION: Connection = {
  baseAddressApiV5: '',
  partnerLogin: '',
  partnerPasswordEncrypted: null,
  sellerName: '',
  sellerAddress: '',
  sellerVatId: '',
};
