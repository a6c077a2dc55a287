import type { TenantDb } from '#kernel/database/database.ts';

/** A valid key, without the key itself. */
export interface KeyRow {
  id: string;
  ending: string;
  createdAt: Date;
  usedAt: Date | null;
}

export interface ResellerRow {
  id: string;
  name: string;
  /** The reseller's share of a price, per mille */
  commission: number;
  createdAt: Date;
}

/** Returns the resellers of the venue by name, each with its valid keys, oldest first. */
export async function readResellers(db: TenantDb): Promise<(ResellerRow & { keys: KeyRow[] })[]> {
  const [resellers, keys] = await Promise.all([
    db.query<ResellerRow>(
      'select id, name, commission, created_at as "createdAt" from portal.reseller order by lower(name), id',
    ),
    db.query<KeyRow & { resellerId: string }>(
      `select id, reseller_id as "resellerId", ending, created_at as "createdAt", used_at as "usedAt"
         from portal.reseller_key where revoked_at is null order by created_at, id`,
    ),
  ]);
  return resellers.map((reseller) => ({
    ...reseller,
    keys: keys.filter(({ resellerId }) => resellerId === reseller.id),
  }));
}

/** Returns a reseller with the number of its valid keys, locked until the end of the transaction. */
export async function lockReseller(
  db: TenantDb,
  id: string,
): Promise<{ name: string; commission: number; keys: number } | undefined> {
  const [row] = await db.query<{ name: string; commission: number }>(
    'select name, commission from portal.reseller where id = $1 for update',
    [id],
  );
  if (!row) return undefined;
  const keys = await db.query(
    'select from portal.reseller_key where reseller_id = $1 and revoked_at is null',
    [id],
  );
  return { ...row, keys: keys.length };
}

interface FoundKey {
  id: string;
  resellerId: string;
  commission: number;
  isStale: boolean;
}

/** Returns the valid key with a hash. @returns `isStale` when its last recorded use is over a minute ago */
export async function findKey(db: TenantDb, hash: Buffer): Promise<FoundKey | undefined> {
  const [row] = await db.query<FoundKey>(
    `select key.id, key.reseller_id as "resellerId", reseller.commission,
            coalesce(key.used_at < now() - interval '1 minute', true) as "isStale"
       from portal.reseller_key as key join portal.reseller on reseller.id = key.reseller_id
      where key.key_hash = $1 and key.revoked_at is null`,
    [hash],
  );
  return row;
}

/** Returns the names of the venue's resellers, by id. */
export async function readResellerNames(db: TenantDb): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    'select id, name from portal.reseller order by lower(name), id',
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Inserts a reseller. @returns its id; undefined when another reseller has its name */
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

/** Updates a reseller. @returns false when another reseller has the name */
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

/** Revokes a key. @returns its reseller; undefined when there is no such valid key */
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

/** Records the use of a key, which tells administrators whether it can be revoked. */
export async function noteUse(db: TenantDb, id: string): Promise<void> {
  await db.query('update portal.reseller_key set used_at = now() where id = $1', [id]);
}
