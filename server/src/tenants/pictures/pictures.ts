import type { Labels } from '@guichet/contract/locale.ts';
import { filledWith, mainLocale } from '@guichet/contract/main-locale.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { AllParameters } from '../parameters/parameters.ts';

/** A picture without its bytes; sizes in pixels, null when unknown. */
export interface PictureRow {
  id: string;
  code: string;
  value: string;
  descriptions: Labels;
  width: number | null;
  height: number | null;
}

/** Code of the picture that is the tenant’s logo. */
export const LOGO = 'gallery_1';

/** Returns the address of a picture. */
export const pictureAddress = (tenant: Pick<Tenant, 'name'>, pictureId: string): string =>
  `${API_BASE}/portal/pictureFile?tenantName=${tenant.name}&pictureId=${pictureId}`;

/** The box that a picture is scaled to per use, in pixels: twice the largest size on pages, for dense screens. */
export const PICTURE_BOXES = {
  logo: { width: 640, height: 256 },
  gallery: { width: 1600, height: 1600 },
  service: { width: 1200, height: 1200 },
} as const;

/** Maximum number of stored pictures of a tenant. */
export const MAX_STORED = 1000;

/** Maximum number of pictures uploaded within a day that no saved design shows. */
export const MAX_WAITING = 60;

/** Returns a picture as the API answers it, with its address. */
export function viewPicture(row: PictureRow, tenant: Tenant): AllParameters['gallery'][number] {
  const { width, height, descriptions, ...described } = row;
  const url = pictureAddress(tenant, row.id);
  return {
    ...described,
    descriptions: filledWith(mainLocale(tenant.languages), descriptions),
    picture: { url, ...(width && height && { width, height }) },
  };
}
