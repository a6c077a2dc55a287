import { LOCALES } from '@guichet/contract/locale.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { AllParameters } from '../parameters/view.ts';
import type { UsedLinkRow } from './data.ts';
import { linkAddress } from './rules.ts';

type ShownLink = AllParameters['usedLinks'][number];

/** A link without an address of its own leads to its document. */
export function viewLink(link: UsedLinkRow, tenant: Tenant): ShownLink {
  const { id, labels, kind, contents, sizes } = link;
  const shown: ShownLink['contents'] = {};
  for (const locale of LOCALES) {
    const content = contents[locale];
    const size = sizes[locale];
    if (!content) continue;
    const url = linkAddress(link, locale, tenant.name);
    shown[locale] = { name: content.name, url, ...(size !== undefined && { size }) };
  }
  return { id, labels, kind, contents: shown };
}
