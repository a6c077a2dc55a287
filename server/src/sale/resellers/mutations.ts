import type { TenantDb } from '#platform/database/database.ts';

/** @returns the new reseller's id; undefined when another one has its name */
export async function insertReseller(
  db: TenantDb,
  { name, commission }: { name: string; commission: number },
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `insert into portal.reseller (tenant_id, name, commission) values ($1, $2, $3)
     on conflict (tenant_id, lower(name)) do nothing returning id`,
    [db.tenantId, name, commission],
  );
  return row?.id;
}

/** @returns false when another reseller has the name */
export async function updateReseller(
  db: TenantDb,
  { id, name, commission }: { id: string; name: string; commission: number },
): Promise<boolean> {
  const rows = await db.query(
    `update portal.reseller set name = $2, commission = $3
      where id = $1 and not exists (select from portal.reseller as other where lower(other.name) = lower($2) and other.id <> $1)
      returning id`,
    [id, name, commission],
  );
  return rows.length > 0;
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
