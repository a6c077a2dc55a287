import type { ApiScope } from '@guichet/contract/backoffice/api-key-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { ApiKeyRow } from './api-keys.ts';

const COLUMNS = `id, name, ending, scopes, created_at as "createdAt", created_by as "createdBy",
  expires_at as "expiresAt", used_at as "usedAt"`;

/** Returns the keys that are not revoked, by name. */
export const readApiKeys = (db: TenantDb): Promise<ApiKeyRow[]> =>
  db.query<ApiKeyRow>(
    `select ${COLUMNS} from portal.api_key where tenant_id = $1 and revoked_at is null order by lower(name), id`,
    [db.tenantId],
  );

interface NewApiKey {
  name: string;
  hash: Buffer;
  ending: string;
  scopes: readonly ApiScope[];
  expiresAt: Date | undefined;
  createdBy: string;
}

/** Inserts a key. @returns its id; undefined when another key has its name */
export async function insertApiKey(db: TenantDb, key: NewApiKey): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `insert into portal.api_key (tenant_id, name, key_hash, ending, scopes, expires_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, lower(name)) where revoked_at is null do nothing returning id`,
    [db.tenantId, key.name, key.hash, key.ending, key.scopes, key.expiresAt ?? null, key.createdBy],
  );
  return row?.id;
}

/** Revokes a key. @returns undefined when there is no such active key */
export async function revokeApiKey(
  db: TenantDb,
  id: string,
): Promise<{ name: string; ending: string } | undefined> {
  const [row] = await db.query<{ name: string; ending: string }>(
    `update portal.api_key set revoked_at = now() where tenant_id = $1 and id = $2 and revoked_at is null
      returning name, ending`,
    [db.tenantId, id],
  );
  return row;
}

interface FoundApiKey {
  id: string;
  name: string;
  hash: Buffer;
  scopes: ApiScope[];
  isStale: boolean;
}

/**
 * Returns the active key with a hash, which is neither revoked nor expired.
 * @returns `isStale` when its last recorded use is over a minute ago
 */
export async function findApiKey(db: TenantDb, hash: Buffer): Promise<FoundApiKey | undefined> {
  const [row] = await db.named<FoundApiKey>(
    'api-key-find',
    `select id, name, key_hash as hash, scopes,
            coalesce(used_at < now() - interval '1 minute', true) as "isStale"
       from portal.api_key
      where tenant_id = $1 and key_hash = $2 and revoked_at is null and coalesce(expires_at > now(), true)`,
    [db.tenantId, hash],
  );
  return row;
}

/** Records the use of a key, which tells administrators whether it can be revoked. */
export async function noteApiKeyUse(db: TenantDb, id: string): Promise<void> {
  await db.query('update portal.api_key set used_at = now() where tenant_id = $1 and id = $2', [
    db.tenantId,
    id,
  ]);
}
