import type { TenantDb } from '#platform/database/database.ts';

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
  createdAt: Date;
}

/** The resellers of the venue by name, each with its keys in force, oldest first. */
export async function readResellers(db: TenantDb): Promise<(ResellerRow & { keys: KeyRow[] })[]> {
  const [resellers, keys] = await Promise.all([
    db.query<ResellerRow>(
      'select id, name, created_at as "createdAt" from portal.reseller order by lower(name), id',
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
): Promise<{ name: string; keys: number } | undefined> {
  const [row] = await db.query<{ name: string }>(
    'select name from portal.reseller where id = $1 for update',
    [id],
  );
  if (!row) return undefined;
  const keys = await db.query(
    'select from portal.reseller_key where reseller_id = $1 and revoked_at is null',
    [id],
  );
  return { ...row, keys: keys.length };
}

/** Whose key has this hash and is in force. @returns `isStale` when its last use was noted over a minute ago */
export async function findKey(
  db: TenantDb,
  hash: Buffer,
): Promise<{ id: string; resellerId: string; isStale: boolean } | undefined> {
  const [row] = await db.query<{ id: string; resellerId: string; isStale: boolean }>(
    `select id, reseller_id as "resellerId", coalesce(used_at < now() - interval '1 minute', true) as "isStale"
       from portal.reseller_key where key_hash = $1 and revoked_at is null`,
    [hash],
  );
  return row;
}
