import { saveConnection } from '#backoffice/master-area/master-area.sql.ts';
import { readConnection } from '#catalogue/connection/connection.sql.ts';
import { PARTNER_PASSWORD } from '#catalogue/connection/connection.ts';
import { requestSynchronization } from '#catalogue/synchronization/synchronization.service.ts';
import { sandboxConnection } from '#gateways/ticketing/adapter/reference/sandbox.ts';
import type { Database } from '#kernel/database/database.ts';
import { AppError } from '#kernel/errors.ts';
import type { Services } from '#services.ts';
import { seedAccounts } from './accounts.ts';
import { seedAdministrators } from './administrators.ts';
import { seedEstablishments } from './establishments/seed.ts';
import { seedFooter } from './footer.ts';
import { seedOnce } from './once.ts';
import { seedShop } from './payment.ts';
import { MUSEUM, seedTenants, TENANTS } from './tenants.ts';
import { seedVenue } from './venue/seed.ts';

type MuseumServices = Pick<Services, 'tenants' | 'secrets' | 'documents' | 'config'>;

/**
 * Creates the museum, the venue of the demonstration that sells through the adapter API: its connection leads over HTTP to
 * the sandbox, which serves the museum's own places. Only a program that listens can serve it.
 */
export async function seedMuseum(database: Database, services: MuseumServices): Promise<void> {
  const ids = await seedTenants(database, [MUSEUM], TENANTS.length);
  services.tenants.invalidate();
  const venues = (await services.tenants.venues()).filter(({ id }) => id === ids.get(MUSEUM.name));
  for (const { id, name } of venues) await seedVenue(database, id, name);
  await seedEstablishments(database, venues);
  await seedFooter(database, services, venues);
  await seedAccounts(database, venues);
  await seedAdministrators(database, venues);
  for (const { id } of venues) {
    await seedShop(database, services, id);
    await connect(database, services, id);
  }
}

/** Reads the museum's catalogue, which only a program that listens already can serve. */
export async function readMuseum(services: Services): Promise<void> {
  const venue = await services.tenants.find(MUSEUM.name);
  if (!venue) return;
  await requestSynchronization(services, venue.id).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'synchronization.running')) throw error;
  });
}

/** Connects the museum to the sandbox once, and corrects the address when the program has got another one. */
async function connect(
  database: Database,
  { config, secrets }: MuseumServices,
  id: Parameters<typeof seedOnce>[1],
): Promise<void> {
  const { address, key } = sandboxConnection({ publicUrl: config.publicUrl, secrets }, MUSEUM.name);
  const write = (known: Awaited<ReturnType<typeof readConnection>>) => ({
    ...known,
    baseAddressApiV5: address,
    partnerPasswordEncrypted: secrets.encryptSecret(key, PARTNER_PASSWORD),
  });
  await seedOnce(database, id, 'connection', async (db) =>
    saveConnection(db, write(await readConnection(db))),
  );
  // The address of a worker serves its health alone.
  if (config.role === 'worker') return;
  await database.tenant(id, async (db) => {
    const known = await readConnection(db);
    const isSandbox = known.baseAddressApiV5.endsWith(new URL(address.replace('adapter+', '')).pathname);
    if (isSandbox && known.baseAddressApiV5 !== address) await saveConnection(db, write(known));
  });
}
