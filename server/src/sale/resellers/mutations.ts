import type { TenantDb } from '#platform/database/database.ts';

/** @returns the new reseller's id; undefined when another one has its name */
export async function insertReseller(db: TenantDb, name: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `insert into portal.reseller (tenant_id, name) values ($1, $2)
     on conflict (tenant_id, lower(name)) do nothing returning id`,
    [db.tenantId, name],
  );
  return row?.id;
}

export async function insertKey(
  db: TenantDb,
  { resellerId, hash, ending }: { resellerId: string; hash: Buffer; ending: string },
): Promise<void> {
  await db.query(
    'insert into portal.reseller_key (tenant_id, reseller_id, key_hash, ending) values ($1, $2, $3, $4)',
    [db.tenantId, resellerId, hash, ending],
  );
}

/** @returns whose key it was; undefined when there is no such key in force */
export async function revokeKey(
  db: TenantDb,
  id: string,
): Promise<{ name: string; ending: string } | undefined> {
  const [row] = await db.query<{ name: string; ending: string }>(
    `update portal.reseller_key as key set revoked_at = now() from portal.reseller
      where key.id = $1 and key.revoked_at is null and reseller.id = key.reseller_id
      returning reseller.name, key.ending`,
    [id],
  );
  return row;
}

/** Notes that a key is in use: for people who wonder whether it may be revoked. */
export async function noteUse(db: TenantDb, id: string): Promise<void> {
  await db.query('update portal.reseller_key set used_at = now() where id = $1', [id]);
}
