import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readStoredPictures } from '../pictures/pictures.sql.ts';
import { readDesign, readDesignBefore } from './design.sql.ts';
import { pictureIds, viewDesign } from './design.ts';

/** Returns the design of the venue for its administrators. */
export async function showDesign(
  db: TenantDb,
  tenant: Tenant,
): Promise<CallAnswer<'GET /settingsportal/design'>> {
  const design = await readDesign(db);
  const earlier = design.before === null ? undefined : await readDesignBefore(db, design.before);
  return viewDesign(tenant, design, earlier, await readStoredPictures(db, pictureIds(design)));
}
