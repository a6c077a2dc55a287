import type { TenantDb } from '#kernel/database/database.ts';

/** A key in force, without the key itself. */
export interface KeyRow {
  id: string;
  ending: string;
  createdAt: Date;
  usedAt: Date | null;
}

export interface ResellerRow {
  id: string;
  name: string;
  /** Per mille of a price, which the reseller keeps */
  commission: number;
  createdAt: Date;
}

/** The resellers of the venue by name, each with its keys in force, oldest first. */
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

/** One reseller, locked until the end of the transaction, with how many keys it has in force. */
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

/** Whose key has this hash and is in force. @returns `isStale` when its last use was noted over a minute ago */
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

/** The names of the venue's resellers, by id. */
export async function readResellerNames(db: TenantDb): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    'select id, name from portal.reseller order by lower(name), id',
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

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
