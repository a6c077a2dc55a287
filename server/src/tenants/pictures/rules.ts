import { API_BASE } from '#platform/http/call-runner.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';

/** Code of the picture that is the tenant’s logo. */
export const LOGO = 'gallery_1';

/** Where a picture of the gallery is read from. */
export const pictureAddress = (tenant: Pick<Tenant, 'name'>, pictureId: string): string =>
  `${API_BASE}/portal/pictureFile?tenantName=${tenant.name}&pictureId=${pictureId}`;
