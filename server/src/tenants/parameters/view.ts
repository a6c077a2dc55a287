import type { CallAnswer } from '@guichet/contract/calls.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { API_BASE } from '#platform/http/call-runner.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { ParameterGroup, ParameterRow, PictureRow, UsedLinkRow } from '../directory/data.ts';
import { pictureAddress } from '../pictures/rules.ts';

type AllParameters = CallAnswer<'GET /portal/allParameters'>;
type ParameterItem = AllParameters['homeItems'][number];

/** The items of one group, in order. */
export function itemsOf(rows: readonly ParameterRow[], group: ParameterGroup): ParameterItem[] {
  return rows
    .filter((row) => row.parameterGroup === group)
    .map(({ code, isEnable, value, order }) => ({ code, isEnable, order, ...(value !== null && { value }) }));
}

export function viewPicture(row: PictureRow, tenant: Tenant): AllParameters['gallery'][number] {
  const { width, height, ...described } = row;
  const url = pictureAddress(tenant, row.id);
  return { ...described, picture: { url, ...(width && height && { width, height }) } };
}

/** A link without an address of its own leads to its document. */
export function viewLink(row: UsedLinkRow, tenant: Tenant): AllParameters['usedLinks'][number] {
  const contents: Partial<Record<Locale, { name: string; url: string }>> = {};
  for (const locale of LOCALES) {
    const content = row.contents[locale];
    if (content)
      contents[locale] = { name: content.name, url: content.url || documentUrl(row.id, locale, tenant) };
  }
  return { id: row.id, labels: row.labels, contents };
}

function documentUrl(linkId: string, locale: Locale, tenant: Tenant): string {
  return `${API_BASE}/portal/usedLinkFile?tenantName=${tenant.name}&usedLinkId=${linkId}&language=${locale}`;
}

export function viewVenue(tenant: Tenant): CallAnswer<'GET /portal/tenants'>[number] {
  const { name, displayName, descriptions, city, brand, illustration } = tenant;
  return { name, displayName, descriptions, city, brand, illustration };
}
