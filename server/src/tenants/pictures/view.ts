import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { AllParameters } from '../parameters/view.ts';
import type { PictureRow } from './data.ts';
import { pictureAddress } from './rules.ts';

export function viewPicture(row: PictureRow, tenant: Tenant): AllParameters['gallery'][number] {
  const { width, height, ...described } = row;
  const url = pictureAddress(tenant, row.id);
  return { ...described, picture: { url, ...(width && height && { width, height }) } };
}
