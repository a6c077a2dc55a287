import type { ItemName, OwnItem } from '#gateways/ticketing/box-office/catalogue/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** A changed or new item before its publication. */
export interface Draft extends ItemName {
  /** The published item that it changes; null for a new item */
  base: OwnItem | null;
  /** Null where the item is deleted */
  item: OwnItem | null;
  version: number;
  changedAt: Date;
  /** E-mail address of the administrator */
  changedBy: string;
}

const FIELDS = `kind, code, base, item, version, changed_at as "changedAt", changed_by as "changedBy"`;

/** Reads the drafts, oldest first. */
export function readDrafts(db: TenantDb): Promise<Draft[]> {
  return db.query<Draft>(`select ${FIELDS} from portal.catalogue_draft order by changed_at, kind, code`);
}

/**
 * Makes changes of the venue's drafts and publications wait for one another until the end of the transaction.
 */
export async function lockCatalogue(db: TenantDb): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('box-office catalogue ' || $1, 0))`, [
    db.tenantId,
  ]);
}

/** Inserts or replaces the draft of an item. */
export async function saveDraft(
  db: TenantDb,
  { kind, code, base, item }: Pick<Draft, 'kind' | 'code' | 'base' | 'item'>,
  by: string,
): Promise<void> {
  await db.query(
    `insert into portal.catalogue_draft as draft (tenant_id, kind, code, base, item, changed_by)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, kind, code) do update
       set base = excluded.base, item = excluded.item, version = draft.version + 1,
           changed_at = clock_timestamp(), changed_by = excluded.changed_by`,
    [db.tenantId, kind, code, jsonOf(base), jsonOf(item), by],
  );
}

const jsonOf = (item: OwnItem | null): string | null => (item === null ? null : JSON.stringify(item));

/** Deletes the drafts of items. */
export async function deleteDrafts(db: TenantDb, items: readonly ItemName[]): Promise<void> {
  await db.query(
    `delete from portal.catalogue_draft as draft
      using unnest($1::text[], $2::text[]) as named (kind, code)
      where draft.kind = named.kind and draft.code = named.code`,
    [items.map(({ kind }) => kind), items.map(({ code }) => code)],
  );
}

/** Counts the open carts with each of these services. */
export async function countCartsOf(
  db: TenantDb,
  serviceCodes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (serviceCodes.length === 0) return new Map();
  const rows = await db.query<{ code: string; carts: number }>(
    `select line ->> 'service' as code, count(distinct cart.id)::integer as carts
       from portal.cart cross join jsonb_array_elements(cart.lines) as line
      where cart.expires_at > now() and line ->> 'service' = any ($1)
      group by line ->> 'service'`,
    [serviceCodes],
  );
  return new Map(rows.map(({ code, carts }) => [code, carts]));
}

/** Counts the open carts with one of these services. */
export async function countCarts(db: TenantDb, serviceCodes: readonly string[]): Promise<number> {
  const [row] = await db.query<{ carts: number }>(
    `select count(*)::integer as carts from portal.cart
      where expires_at > now()
        and exists (select from jsonb_array_elements(lines) as line where line ->> 'service' = any ($1))`,
    [serviceCodes],
  );
  return row?.carts ?? 0;
}
