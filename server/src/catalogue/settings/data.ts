import type { TenantDb } from '#platform/database/database.ts';
import type { ItemKind, ItemRow } from '../model.ts';

const ITEMS = `
  select kind, code, source, source_order as "sourceOrder", is_present as "isPresent", labels, descriptions,
         is_enabled as "isEnabled", item_order as "itemOrder", picture_id as "pictureId", color,
         limit_notif_1 as "limitNotif1", limit_notif_2 as "limitNotif2",
         limit_notif_time_1 as "limitNotifTime1", limit_notif_time_2 as "limitNotifTime2",
         version, changed_at as "changedAt", changed_by as "changedBy"
    from portal.catalogue_item`;

const IN_ORDER = 'order by item_order nulls last, source_order, code';

/** The tenant's local catalogue, removed items included, in order of display. Empty before the first synchronization. */
export function readItems(db: TenantDb): Promise<ItemRow[]> {
  return db.named<ItemRow>('catalogue-items', `${ITEMS} ${IN_ORDER}`);
}

/** One item, locked until the end of the transaction. */
export async function lockItem<Kind extends ItemKind>(
  db: TenantDb,
  kind: Kind,
  code: string,
): Promise<ItemRow<Kind> | undefined> {
  const [row] = await db.query<ItemRow<Kind>>(`${ITEMS} where kind = $1 and code = $2 for no key update`, [
    kind,
    code,
  ]);
  return row;
}

/** All items, locked until the end of the transaction. */
export function lockItems(db: TenantDb): Promise<ItemRow[]> {
  return db.query<ItemRow>(`${ITEMS} ${IN_ORDER} for no key update`);
}

/** The items of a kind in their order, locked until the end of the transaction. */
export function lockOrder<Kind extends ItemKind>(db: TenantDb, kind: Kind): Promise<ItemRow<Kind>[]> {
  return db.query<ItemRow<Kind>>(`${ITEMS} where kind = $1 ${IN_ORDER} for no key update`, [kind]);
}

/** When and by whom everything was last reset, while that can be undone. */
export async function readReset(db: TenantDb): Promise<{ at: string; by: string } | undefined> {
  const [reset] = await db.query<{ at: string; by: string }>(
    `select before_reset ->> 'at' as at, before_reset ->> 'by' as by
       from portal.catalogue_item where before_reset is not null limit 1`,
  );
  return reset;
}

/** A picture that an item shows. */
export interface ItemPicture {
  id: string;
  name: string;
  width: number;
  height: number;
}

/** The pictures that items show. */
export function readItemPictures(db: TenantDb): Promise<ItemPicture[]> {
  return db.query<ItemPicture>(
    `select id, name, coalesce(width, 0) as width, coalesce(height, 0) as height from portal.picture
      where id in (select picture_id from portal.catalogue_item)`,
  );
}

/** The local catalogue with the further data that administrators see. */
export async function readSettings(db: TenantDb): Promise<{ rows: ItemRow[]; pictures: ItemPicture[] }> {
  return { rows: await readItems(db), pictures: await readItemPictures(db) };
}

/** The file names of these pictures; deleted ones are absent. */
export async function readPictureNames(
  db: TenantDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; name: string }>(
    'select id, name from portal.picture where id = any ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether the tenant has that picture. */
export async function isPictureKnown(db: TenantDb, pictureId: string): Promise<boolean> {
  const rows = await db.query('select from portal.picture where id = $1', [pictureId]);
  return rows.length > 0;
}
