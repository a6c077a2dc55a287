import { PARTNER_PASSWORD } from '#catalogue/connection/connection.ts';
import type { PortalTest } from './portal.ts';

/** Connects a venue to a ticketing system; without an address, to the embedded one. */
export async function connectVenue(portal: PortalTest, venue: string, address: string, key = '') {
  const tenant = await portal.services.tenants.find(venue);
  if (!tenant) throw new Error(`No tenant ${venue}`);
  const password = portal.services.secrets.encryptSecret(key, PARTNER_PASSWORD);
  await portal.services.tenantChanges.write(tenant.id, (db) =>
    db.query(
      `insert into portal.tenant_connection (tenant_id, base_address_api_v5, partner_password_encrypted) values ($1, $2, $3)
       on conflict (tenant_id) do update set base_address_api_v5 = $2, partner_password_encrypted = $3`,
      [tenant.id, address, password],
    ),
  );
  return portal.services.ticketing.of(tenant);
}
