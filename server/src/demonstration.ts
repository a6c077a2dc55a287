import { seedAccounts } from './demonstration/accounts.ts';
import { seedAdministrators } from './demonstration/administrators.ts';
import { seedFooter } from './demonstration/footer.ts';
import { seedPayment } from './demonstration/payment.ts';
import { seedTenants } from './demonstration/tenants.ts';
import { seedVenue } from './demonstration/venue/seed.ts';
import type { Database } from './platform/db.ts';
import type { Services } from './platform/services.ts';

/**
 * Creates what the demonstration lacks, and tops its sessions up to eight weeks ahead; everything that is there is
 * left as it is. Runs with the owner’s rights: tenants are made by nobody else.
 */
export async function seedDemonstration(
  database: Database,
  services: Pick<Services, 'tenants' | 'secrets' | 'documents'>,
): Promise<void> {
  const tenants = await seedTenants(database);
  services.tenants.forget();
  const known = (await services.tenants.all()).filter((tenant) => tenants.has(tenant.name));
  const venues = known.filter((tenant) => !tenant.isProvider);
  for (const venue of venues) await seedVenue(database, venue.id, venue.name);
  await seedFooter(database, services, venues);
  await seedAccounts(database, venues);
  await seedAdministrators(database, known);
  await seedPayment(database, services, venues);
}
