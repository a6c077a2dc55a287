import { readCustomer } from '#account/profile/profile.sql.ts';
import type { TicketingConnection } from '#gateways/ticketing/trial/port.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Services } from '#services.ts';
import { readConnection } from './connection.sql.ts';
import { PARTNER_PASSWORD, supplierOf } from './connection.ts';

/** Returns the tenant’s present connection to its ticketing system. */
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

/** Returns the contact data of a buyer for a supplier. @param id account id; undefined once it is erased */
export async function contactOf(database: Database, tenantId: TenantId, id: string) {
  const customer = await database.tenant(tenantId, (db) => readCustomer(db, id));
  if (!customer) return undefined;
  const { firstName, lastName, email: emailAddress, zip: postalCode, country, mobile, phone } = customer;
  const fullName = `${firstName} ${lastName}`.trim();
  const phoneNumber = mobile || phone || '';
  return { fullName, firstName, lastName, emailAddress, phoneNumber, postalCode, country };
}
