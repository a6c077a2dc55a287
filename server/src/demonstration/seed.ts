import type { Database } from '#kernel/database/database.ts';
import type { Services } from '#services.ts';
import { seedAccounts } from './accounts.ts';
import { seedAdministrators } from './administrators.ts';
import { seedApiKeys } from './api-keys.ts';
import { seedCancellationRules } from './cancellation-rules.ts';
import { seedEntrance } from './entrance.ts';
import { seedEstablishments } from './establishments/seed.ts';
import { seedFooter } from './footer.ts';
import { seedGiftCards } from './gift-cards.ts';
import { seedHome } from './home/seed.ts';
import { seedMovingRules } from './moving-rules.ts';
import { seedNoShows } from './no-shows.ts';
import { seedPartners } from './partners.ts';
import { seedPayment } from './payment.ts';
import { seedPromotions } from './promotions.ts';
import { seedRegistration } from './registration.ts';
import { seedSaleRules } from './sale-rules.ts';
import { seedSolidarity } from './solidarity.ts';
import { seedSso } from './sso.ts';
import { seedTenants } from './tenants.ts';
import { seedCards } from './venue/cards/seed.ts';
import { seedVenue } from './venue/seed.ts';
import { seedWebhooks } from './webhooks.ts';

/**
 * Creates missing data of the demonstration, and plans its sessions up to eight weeks ahead; existing data stay
 * unchanged. Runs with the owner’s rights, since only the owner may create tenants.
 */
export async function seedDemonstration(
  database: Database,
  services: Pick<Services, 'tenants' | 'secrets' | 'documents' | 'config'>,
): Promise<void> {
  const tenants = await seedTenants(database);
  services.tenants.invalidate();
  const known = (await services.tenants.all()).filter((tenant) => tenants.has(tenant.name));
  const venues = known.filter((tenant) => !tenant.isProvider);
  for (const venue of venues) await seedVenue(database, venue.id, venue.name);
  await seedSaleRules(database, venues);
  await seedCancellationRules(database, venues);
  await seedMovingRules(database, venues);
  await seedPromotions(database, venues);
  await seedEstablishments(database, venues);
  await seedHome(database, venues);
  await seedRegistration(database, venues);
  await seedPartners(database, venues);
  await seedFooter(database, services, venues);
  await seedAccounts(database, venues);
  await seedNoShows(database, venues);
  await seedSolidarity(database, services, venues);
  for (const venue of venues) await seedCards(database, venue.id, venue.name);
  await seedAdministrators(database, known);
  await seedPayment(database, services, venues);
  await seedSso(database, services, venues);
  await seedWebhooks(database, services, venues);
  await seedApiKeys(database, venues);
  await seedGiftCards(database, venues);
  await seedEntrance(database, services, venues);
}
