import type { TenantDb } from '#platform/database/database.ts';
import type { FooterLink } from './model.ts';

/** The links of the footer in their order. */
export function readLinks(db: TenantDb): Promise<FooterLink[]> {
  return db.query<FooterLink>('select id, kind, contents from portal.used_link order by item_order');
}
