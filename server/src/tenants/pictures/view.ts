import { filledWith, mainLocale } from '@guichet/contract/main-locale.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { AllParameters } from '../parameters/view.ts';
import type { PictureRow } from './data.ts';
import { pictureAddress } from './rules.ts';

/** A picture as it is answered, with its address. */
export function viewPicture(row: PictureRow, tenant: Tenant): AllParameters['gallery'][number] {
  const { width, height, descriptions, ...described } = row;
  const url = pictureAddress(tenant, row.id);
  return {
    ...described,
    descriptions: filledWith(mainLocale(tenant.languages), descriptions),
    picture: { url, ...(width && height && { width, height }) },
  };
}
