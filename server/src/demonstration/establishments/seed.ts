import { insertInformation } from '#catalogue/establishments/establishments.sql.ts';
import { informationOf } from '#catalogue/establishments/establishments.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { seedOnce } from '../once.ts';
import { VENUES } from '../venue/seed.ts';
import { PLACES } from './places.ts';

/** Gives the establishments of the venues their practical information. */
export async function seedEstablishments(
  database: Database,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  for (const { id, name } of venues) {
    const establishments = VENUES.get(name)?.catalogue.establishments ?? [];
    await seedOnce(database, id, 'establishments', async (db) => {
      for (const establishment of establishments) {
        const content = { ...informationOf(establishment), ...PLACES[establishment.code] };
        const { code } = establishment;
        await insertInformation(db, { code, version: 1, content, before: null, savedBy: '' });
      }
    });
  }
}
