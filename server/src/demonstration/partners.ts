import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { PARTNERS } from '#tenants/partners/partners.service.ts';
import type { Partners } from '#tenants/partners/partners.ts';
import { lockSavedSettings, recordSave } from '#tenants/saved-settings/saved-settings.sql.ts';
import { seedOnce } from './once.ts';

const POOLS: Partners = {
  partners: [
    {
      id: '5d0f5c0e-6a4b-4d8e-9c55-2f1f0c7b9a31',
      type: 'tourist-office',
      configuration: { name: 'Office de tourisme du Rivage', url: 'https://tourisme-rivage.example/' },
    },
  ],
};

/** Gives the pools a partner, to which the footer of each page links. */
export async function seedPartners(
  database: Database,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  const venue = venues.find(({ name }) => name === 'aqua-rivage');
  if (!venue) return;
  await seedOnce(database, venue.id, 'partners', async (db) => {
    const { section } = PARTNERS;
    await lockSavedSettings(db, section);
    await recordSave(db, section, { version: 1, value: POOLS, previous: null, savedBy: '' });
  });
}
