import { DEFAULT_LOCALE, LOCALES } from '@guichet/contract/locale.ts';
import { filledWith, mainLocale } from '@guichet/contract/main-locale.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { AllParameters } from '../parameters/view.ts';
import type { UsedLinkRow } from './data.ts';
import { linkAddress } from './rules.ts';

type ShownLink = AllParameters['usedLinks'][number];

/** A link without an address of its own leads to its document. */
export function viewLink(link: UsedLinkRow, tenant: Tenant): ShownLink {
  const { id, labels, kind, contents, sizes } = link;
  const shown: ShownLink['contents'] = {};
  const main = mainLocale(tenant.languages);
  for (const locale of LOCALES) {
    // Pages fall back to French: where that is not the main language, the main one stands in its place.
    const said = contents[locale] || main === DEFAULT_LOCALE ? locale : main;
    const content = contents[said];
    const size = sizes[said];
    if (!content) continue;
    const url = linkAddress(link, said, tenant.name);
    shown[locale] = { name: content.name, url, ...(size !== undefined && { size }) };
  }
  return { id, labels: filledWith(main, labels), kind, contents: shown };
}
