import type { TenantDb } from '#platform/database/database.ts';
import type { DesignRow } from './data.ts';

/** The number of changes that can be undone. */
const KEPT_DESIGNS = 20;

/** Replaces the present design, which is kept for an undo; the pictures of both are kept. */
export async function replaceDesign(db: TenantDb, present: DesignRow, next: DesignRow): Promise<void> {
  for (const design of [present, next]) {
    await db.query(
      `insert into portal.design (tenant_id, version, brand, title_font, text_font, pictures, before, saved_by, accent)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        db.tenantId,
        design.version,
        design.brand,
        design.titleFont,
        design.textFont,
        JSON.stringify(design.pictures),
        design.before,
        design.savedBy,
        design.accent,
      ],
    );
  }
  await db.query(
    `update portal.tenant set brand = $2, title_font = $3, text_font = $4, design_version = $5, accent = $6
      where id = $1`,
    [db.tenantId, next.brand, next.titleFont, next.textFont, next.version, next.accent],
  );
  await db.query(
    `update portal.picture set code = coalesce(chosen.code, ''), item_order = coalesce(chosen.place, 0),
            descriptions = coalesce(chosen.descriptions, picture.descriptions)
       from portal.picture as stored
       left join (
         select (entry ->> 'id')::uuid as id, entry ->> 'code' as code, entry -> 'descriptions' as descriptions, place
           from jsonb_array_elements($1::jsonb) with ordinality as listed (entry, place)
       ) as chosen on chosen.id = stored.id
      where stored.tenant_id = picture.tenant_id and stored.id = picture.id
        and (chosen.id is not null or picture.code <> '')`,
    [JSON.stringify(next.pictures)],
  );
  await db.query('delete from portal.design where version <= $1', [next.version - KEPT_DESIGNS]);
}
