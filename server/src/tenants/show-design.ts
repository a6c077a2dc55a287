import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { TenantDb } from '../platform/db.ts';
import type { Tenant } from '../platform/tenancy.ts';
import { readDesign, readDesignBefore, readStoredPictures } from './data-design.ts';
import { pictureIds, viewDesign } from './view-design.ts';

/** The look of the venue as its administrators see it. */
export async function showDesign(
  db: TenantDb,
  tenant: Tenant,
): Promise<CallAnswer<'GET /settingsportal/design'>> {
  const design = await readDesign(db);
  const earlier = design.before === null ? undefined : await readDesignBefore(db, design.before);
  return viewDesign(tenant, design, earlier, await readStoredPictures(db, pictureIds(design)));
}
