import type { Labels } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** A picture of a design; code gallery_1 is the logo, all others are the gallery. */
export interface DesignPicture {
  id: string;
  code: string;
  descriptions: Labels;
}

/** A saved design of the venue. */
export interface DesignRow {
  version: number;
  brand: string;
  accent: string;
  titleFont: string;
  textFont: string;
  pictures: DesignPicture[];
  /** The version that an undo restores */
  before: number | null;
  /** Null for the venue's first design */
  savedAt: Date | null;
  savedBy: string;
}

const CURRENT = `
  select tenant.design_version as version, tenant.brand, tenant.accent, tenant.title_font as "titleFont",
         tenant.text_font as "textFont",
         (select coalesce(jsonb_agg(
                   jsonb_build_object('id', id, 'code', code, 'descriptions', descriptions) order by item_order), '[]')
            from portal.picture where code like 'gallery\\_%') as pictures,
         design.before, case when design.saved_by <> '' then design.saved_at end as "savedAt",
         coalesce(design.saved_by, '') as "savedBy"
    from portal.tenant
    left join portal.design on design.tenant_id = tenant.id and design.version = tenant.design_version
   where tenant.id = $1`;

/** Reads the design that visitors see. */
export async function readDesign(db: TenantDb): Promise<DesignRow> {
  return onlyOne(await db.query<DesignRow>(CURRENT, [db.tenantId]));
}

/** Reads the present design and locks it until the end of the transaction. */
export async function lockDesign(db: TenantDb): Promise<DesignRow> {
  return onlyOne(await db.query<DesignRow>(`${CURRENT} for update of tenant`, [db.tenantId]));
}

function onlyOne(rows: readonly DesignRow[]): DesignRow {
  const [row] = rows;
  if (!row) throw new Error('The tenant is gone');
  return row;
}

/** Reads an earlier design; undefined when it has been deleted. */
export async function readDesignBefore(db: TenantDb, version: number): Promise<DesignRow | undefined> {
  const rows = await db.query<DesignRow>(
    `select version, brand, accent, title_font as "titleFont", text_font as "textFont", pictures, before,
            saved_at as "savedAt", saved_by as "savedBy"
       from portal.design where version = $1`,
    [version],
  );
  return rows[0];
}

/** The number of changes that can be undone. */
const KEPT_DESIGNS = 20;

/** Replaces the present design. Stores the present design for an undo, and marks the pictures of both as used. */
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
