import type { DocumentBrand } from '#platform/pdf/model.ts';
import { documentBrand } from '#platform/tenancy/document-brand.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readLogoFile } from './pictures.sql.ts';

/** Reads the brand of a venue’s documents, with its logo if there is one. */
export async function readDocumentBrand(
  { database }: Pick<Services, 'database'>,
  tenant: Tenant,
): Promise<DocumentBrand> {
  const logoFile = await database.tenant(tenant.id, readLogoFile);
  return { ...documentBrand(tenant), ...(logoFile && { logoFile }) };
}
