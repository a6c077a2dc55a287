import { randomBytes } from 'node:crypto';
import { readSettings } from '#payment/settings/data.ts';
import { saveMeans, saveShop } from '#payment/settings/mutations.ts';
import { sealShop } from '#payment/settings/service.ts';
import type { Database } from '#platform/database/database.ts';
import type { Services } from '#platform/http/services.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';

/** Number of the first demonstration shop; the others follow. */
const FIRST_SITE = 10_000_001;

/** The venue that offers every means of payment. */
const SPLITTING_VENUE = 'aqua-rivage';

/** Gives each venue a shop at the embedded payment provider; one that has settings keeps them. */
export async function seedPayment(
  database: Database,
  { secrets }: Pick<Services, 'secrets'>,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  for (const [index, venue] of venues.entries()) {
    await database.tenant(venue.id, async (db) => {
      if (await readSettings(db)) return;
      const shop = {
        idSite: String(FIRST_SITE + index),
        sitePassword: randomBytes(18).toString('base64url'),
        apiKey: randomBytes(18).toString('base64url'),
        isProduction: false,
        providerId: null,
      };
      await saveShop(db, sealShop(secrets, shop));
      if (venue.name === SPLITTING_VENUE) await saveMeans(db, { ids: [1, 2, 3, 4, 5] });
    });
  }
}
