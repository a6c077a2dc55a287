import type { TenantDb } from '#kernel/database/database.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { ItemKind, ItemRow, ItemSettings } from '../catalogue.ts';

const ITEMS = `
  select kind, code, source, source_order as "sourceOrder", is_present as "isPresent", labels, descriptions,
         is_enabled as "isEnabled", item_order as "itemOrder", picture_id as "pictureId", color,
         limit_notif_1 as "limitNotif1", limit_notif_2 as "limitNotif2",
         limit_notif_time_1 as "limitNotifTime1", limit_notif_time_2 as "limitNotifTime2",
         version, changed_at as "changedAt", changed_by as "changedBy"
    from portal.catalogue_item`;

const IN_ORDER = 'order by item_order nulls last, source_order, code';

/** Reads the tenant’s local catalogue in display order, with removed items. Empty before the first synchronization. */
export function readItems(db: TenantDb): Promise<ItemRow[]> {
  return db.named<ItemRow>('catalogue-items', `${ITEMS} ${IN_ORDER}`);
}

/** Reads an item and locks it until the end of the transaction. */
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

/** Reads all items and locks them until the end of the transaction. */
export function lockItems(db: TenantDb): Promise<ItemRow[]> {
  return db.query<ItemRow>(`${ITEMS} ${IN_ORDER} for no key update`);
}

/** Reads the items of a kind in order and locks them until the end of the transaction. */
export function lockOrder<Kind extends ItemKind>(db: TenantDb, kind: Kind): Promise<ItemRow<Kind>[]> {
  return db.query<ItemRow<Kind>>(`${ITEMS} where kind = $1 ${IN_ORDER} for no key update`, [kind]);
}

/** Reads when and by whom everything was last reset, while the reset can be undone. */
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

/** Reads the pictures that items show. */
function readItemPictures(db: TenantDb): Promise<ItemPicture[]> {
  return db.query<ItemPicture>(
    `select id, name, coalesce(width, 0) as width, coalesce(height, 0) as height from portal.picture
      where id in (select picture_id from portal.catalogue_item)`,
  );
}

/** Reads the local catalogue with the pictures that administrators see. */
export async function readSettings(db: TenantDb): Promise<{ rows: ItemRow[]; pictures: ItemPicture[] }> {
  return { rows: await readItems(db), pictures: await readItemPictures(db) };
}

/** Reads the file names of pictures; deleted pictures are absent. */
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

/** Returns whether the tenant has a picture. */
export async function isPictureKnown(db: TenantDb, pictureId: string): Promise<boolean> {
  const rows = await db.query('select from portal.picture where id = $1', [pictureId]);
  return rows.length > 0;
}

/** Writes the settings of an item that the caller has locked. */
export async function updateSettings(
  db: TenantDb,
  { kind, code }: Pick<ItemRow, 'kind' | 'code'>,
  settings: ItemSettings,
  by: Pick<Administrator, 'email'>,
): Promise<void> {
  await db.query(
    `update portal.catalogue_item
        set labels = $3, descriptions = $4, is_enabled = $5, picture_id = $6, limit_notif_1 = $7, limit_notif_2 = $8,
            limit_notif_time_1 = $9, limit_notif_time_2 = $10, color = $11,
            version = version + 1, changed_at = clock_timestamp(), changed_by = $12, before_reset = null
      where kind = $1 and code = $2`,
    [
      kind,
      code,
      JSON.stringify(settings.labels),
      JSON.stringify(settings.descriptions),
      settings.isEnabled,
      settings.pictureId,
      settings.limitNotif1,
      settings.limitNotif2,
      settings.limitNotifTime1,
      settings.limitNotifTime2,
      settings.color,
      by.email,
    ],
  );
}

/** Numbers the items of a kind in the given order. @param codes all codes of the kind */
export async function updateOrder(db: TenantDb, kind: ItemKind, codes: readonly string[]): Promise<void> {
  await db.query(
    `update portal.catalogue_item as item set item_order = wanted.position
       from unnest($2::text[]) with ordinality as wanted (code, position)
      where item.kind = $1 and item.code = wanted.code and item.item_order is distinct from wanted.position`,
    [kind, codes],
  );
}

/** Columns that administrators set, stored for the undo of a reset. */
const SETTINGS = [
  'labels',
  'descriptions',
  'is_enabled',
  'item_order',
  'picture_id',
  'limit_notif_1',
  'limit_notif_2',
  'limit_notif_time_1',
  'limit_notif_time_2',
  'color',
];

const UNTOUCHED = `labels = '{}' and descriptions = '{}' and is_enabled and item_order is null and picture_id is null and color is null
  and (limit_notif_1, limit_notif_2, limit_notif_time_1, limit_notif_time_2) = (75, 90, 75, 90)`;

/** Resets every item to the ticketing system’s texts; stores the settings for an undo. @returns how many had any */
export async function resetSettings(db: TenantDb, by: Pick<Administrator, 'email'>): Promise<number> {
  const kept = SETTINGS.map((column) => `'${column}', ${column}`).join(', ');
  await db.query('update portal.catalogue_item set before_reset = null where before_reset is not null');
  const rows = await db.query(
    `update portal.catalogue_item
        set before_reset = jsonb_build_object('at', clock_timestamp(), 'by', $1::text,
                                              'settings', jsonb_build_object(${kept})),
            ${SETTINGS.map((column) => `${column} = default`).join(', ')},
            version = version + 1, changed_at = clock_timestamp(), changed_by = $1
      where not (${UNTOUCHED})
      returning 1`,
    [by.email],
  );
  return rows.length;
}

/** Restores the settings of items unchanged since the last reset. @returns their number */
export async function undoReset(db: TenantDb, by: Pick<Administrator, 'email'>): Promise<number> {
  const columns = SETTINGS.map(
    (column) => `${column} = ${column === 'picture_id' ? STILL_THERE : `kept.${column}`}`,
  );
  const rows = await db.query(
    `update portal.catalogue_item as item
        set ${columns.join(', ')},
            before_reset = null, version = item.version + 1, changed_at = clock_timestamp(), changed_by = $1
       from portal.catalogue_item as before,
            jsonb_populate_record(null::portal.catalogue_item, before.before_reset -> 'settings') as kept
      where item.before_reset is not null and (before.kind, before.code) = (item.kind, item.code)
      returning 1`,
    [by.email],
  );
  return rows.length;
}

/** The picture, unless it has been deleted in the meantime. */
const STILL_THERE = '(select id from portal.picture where id = kept.picture_id)';

/** Deletes service pictures older than a day that neither an item nor an undo of the last reset uses. */
export async function deleteUnusedPictures(db: TenantDb): Promise<void> {
  await db.query(
    `delete from portal.picture
      where use = 'service' and created_at < now() - interval '1 day'
        and not exists (select from portal.catalogue_item as item
                         where item.picture_id = picture.id
                            or item.before_reset -> 'settings' ->> 'picture_id' = picture.id::text)`,
  );
}
