import type { TenantDb } from '#kernel/database/database.ts';
import type { ItemWrite } from './items.ts';

export type ItemKind = 'customer' | 'card' | 'right' | 'booking';

/** An item that an import has created or linked. */
export interface ImportItem<Values> {
  oldId: string;
  target: string;
  written: Values | null;
  isLinked: boolean;
  isGone: boolean;
}

export const readItems = <Values>(
  db: TenantDb,
  kind: ItemKind,
  oldIds: readonly string[],
): Promise<ImportItem<Values>[]> =>
  db.query<ImportItem<Values>>(
    `select old_id as "oldId", target, written, is_linked as "isLinked", is_gone as "isGone"
       from portal.import_item where tenant_id = $1 and kind = $2 and old_id = any ($3)`,
    [db.tenantId, kind, oldIds],
  );

/** Reads the items of which the first line of the identifier is one of some. */
export const readItemsBelow = <Values>(
  db: TenantDb,
  kind: ItemKind,
  firstLines: readonly string[],
): Promise<ImportItem<Values>[]> =>
  db.query<ImportItem<Values>>(
    `select item.old_id as "oldId", target, written, is_linked as "isLinked", is_gone as "isGone"
       from unnest($3::text[]) as asked (id)
       join portal.import_item as item
         on item.tenant_id = $1 and item.kind = $2
        and item.old_id >= asked.id || E'\\n' collate "C" and item.old_id < asked.id || E'\\x0b' collate "C"`,
    [db.tenantId, kind, firstLines],
  );

/**
 * Remembers what an import has written.
 * @param items with their targets
 */
export async function writeItems(
  db: TenantDb,
  importId: string,
  kind: ItemKind,
  items: readonly (ItemWrite & { target: string })[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ oldId, target, written, before }) => ({
    oldId,
    target,
    written,
    before: before ?? null,
    isLinked: written === null,
  }));
  await db.query(
    `with line as (
       select * from jsonb_to_recordset($4) as line ("oldId" text, target text, written jsonb, before jsonb, "isLinked" boolean)),
     kept as (
       insert into portal.import_change (tenant_id, import_id, kind, old_id, before)
       select $1, $2, $3, "oldId", nullif(before, 'null') from line on conflict do nothing)
     insert into portal.import_item as item (tenant_id, kind, old_id, target, written, is_linked)
     select $1, $3, "oldId", target, nullif(written, 'null'), "isLinked" from line
     on conflict (tenant_id, kind, old_id) do update set written = excluded.written`,
    [db.tenantId, importId, kind, JSON.stringify(rows)],
  );
}

/** Remembers the first line of each key, in the order of the file. */
export async function rememberKeys(
  db: TenantDb,
  importId: string,
  keys: readonly { key: string; line: number }[],
): Promise<void> {
  await db.query(
    `insert into portal.import_key (tenant_id, import_id, key, line)
     select $1, $2, key, min(line) from unnest($3::text[], $4::integer[]) as found (key, line) group by key
     on conflict do nothing`,
    [db.tenantId, importId, keys.map(({ key }) => key), keys.map(({ line }) => line)],
  );
}

export async function readFirstLines(
  db: TenantDb,
  importId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ key: string; line: number }>(
    'select key, line from portal.import_key where tenant_id = $1 and import_id = $2 and key = any ($3)',
    [db.tenantId, importId, keys],
  );
  return new Map(rows.map(({ key, line }) => [key, line]));
}

/** What an import has written, with what is known of it now. */
export interface WrittenItem<Values> extends ImportItem<Values> {
  before: Values | null;
}

export const readWritten = <Values>(
  db: TenantDb,
  importId: string,
  kind: ItemKind,
): Promise<WrittenItem<Values>[]> =>
  db.query<WrittenItem<Values>>(
    `select item.old_id as "oldId", item.target, item.written, item.is_linked as "isLinked", item.is_gone as "isGone", change.before
       from portal.import_change as change
       join portal.import_item as item on item.tenant_id = $1 and item.kind = change.kind and item.old_id = change.old_id
      where change.tenant_id = $1 and change.import_id = $2 and change.kind = $3`,
    [db.tenantId, importId, kind],
  );

/** Returns whether a later import has written any item that an import wrote. */
export async function isWrittenSince(db: TenantDb, importId: string): Promise<boolean> {
  const [row] = await db.query<{ isLater: boolean }>(
    `select exists (
       select from portal.import_change as change
         join portal.import as own on own.tenant_id = $1 and own.id = change.import_id
         join portal.import_change as later
           on later.tenant_id = $1 and later.kind = change.kind and later.old_id = change.old_id and later.import_id <> $2
         join portal.import as other on other.tenant_id = $1 and other.id = later.import_id and other.made_at > own.made_at
        where change.tenant_id = $1 and change.import_id = $2) as "isLater"`,
    [db.tenantId, importId],
  );
  return row?.isLater ?? false;
}

/** Forgets what an import has written: new items altogether, changed ones back to what was written before. */
export async function forgetWritten(db: TenantDb, importId: string): Promise<void> {
  await db.query(
    `delete from portal.import_item as item using portal.import_change as change
      where change.tenant_id = $1 and change.import_id = $2 and change.before is null
        and item.tenant_id = $1 and item.kind = change.kind and item.old_id = change.old_id`,
    [db.tenantId, importId],
  );
  await db.query(
    `update portal.import_item as item set written = change.before from portal.import_change as change
      where change.tenant_id = $1 and change.import_id = $2 and change.before is not null
        and item.tenant_id = $1 and item.kind = change.kind and item.old_id = change.old_id`,
    [db.tenantId, importId],
  );
  await db.query('delete from portal.import_change where tenant_id = $1 and import_id = $2', [
    db.tenantId,
    importId,
  ]);
}
