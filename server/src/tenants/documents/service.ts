import type { TenantDb } from '#platform/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readUsedLinks } from './data.ts';
import { viewLink } from './view.ts';

/** The tenant's links as the foot of a page shows them. */
export const shownLinks = async (db: TenantDb, tenant: Tenant) =>
  (await readUsedLinks(db)).map((link) => viewLink(link, tenant));
