import { randomBytes } from 'node:crypto';
import { insertApiKey } from '#backoffice/api-keys/api-keys.sql.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { seedOnce } from './once.ts';

const VENUE = 'patinoire-givre';

/** Shows API keys of one venue on the page of keys. Nobody has the keys: only random hashes are stored. */
export async function seedApiKeys(
  database: Database,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  const venue = venues.find(({ name }) => name === VENUE);
  if (!venue) return;
  await seedOnce(database, venue.id, 'api-keys', async (db) => {
    const stored = () => ({
      hash: randomBytes(32),
      ending: randomBytes(3).toString('base64url'),
      expiresAt: undefined,
      createdBy: 'admin@example.com',
    });
    await insertApiKey(db, { name: 'CRM', scopes: ['orders:read', 'newsletter:read'], ...stored() });
    await insertApiKey(db, {
      name: 'Affichage du hall',
      scopes: ['catalogue:read', 'sessions:read'],
      ...stored(),
    });
  });
}
