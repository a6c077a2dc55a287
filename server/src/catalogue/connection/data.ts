import type { TenantDb } from '#platform/database/database.ts';

/** How the tenant's ticketing system is reached, its password still encrypted. */
export interface ConnectionRow {
  address: string;
  login: string;
  passwordEncrypted: string | null;
}

/** Empty where the tenant has the embedded system. */
export async function readConnection(db: TenantDb): Promise<ConnectionRow> {
  const [row] = await db.named<ConnectionRow>(
    'ticketing-connection',
    `select base_address_api_v5 as address, partner_login as login, partner_password_encrypted as "passwordEncrypted"
       from portal.tenant_connection`,
  );
  return row ?? { address: '', login: '', passwordEncrypted: null };
}
