import type { Labels } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#platform/database/database.ts';

/** A picture of the gallery as a design names it; code gallery_1 is the logo. */
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

/** The design that visitors see. */
export async function readDesign(db: TenantDb): Promise<DesignRow> {
  return onlyOne(await db.query<DesignRow>(CURRENT, [db.tenantId]));
}

/** The same, locked until the end of the transaction. */
export async function lockDesign(db: TenantDb): Promise<DesignRow> {
  return onlyOne(await db.query<DesignRow>(`${CURRENT} for update of tenant`, [db.tenantId]));
}

function onlyOne(rows: readonly DesignRow[]): DesignRow {
  const [row] = rows;
  if (!row) throw new Error('The tenant is gone');
  return row;
}

/** An earlier design; undefined when it is no longer kept. */
export async function readDesignBefore(db: TenantDb, version: number): Promise<DesignRow | undefined> {
  const rows = await db.query<DesignRow>(
    `select version, brand, accent, title_font as "titleFont", text_font as "textFont", pictures, before,
            saved_at as "savedAt", saved_by as "savedBy"
       from portal.design where version = $1`,
    [version],
  );
  return rows[0];
}
