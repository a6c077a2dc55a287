import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { Translate } from '@guichet/phrases/translate.ts';
import type { ShopService } from '#catalogue/catalogue.ts';
import { money } from '#kernel/format/localized.ts';
import type { CardContent } from '#platform/images/card.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { originOf } from '#platform/tenancy/tenant-address.ts';
import type { IndexedCatalogue } from '../browse.ts';
import { listedPrices } from '../browse.ts';

/** Returns the texts on the card of a service: its name, and its price with its establishment. */
export function cardTexts(
  { establishments }: Pick<IndexedCatalogue, 'establishments'>,
  service: ShopService,
  { locale, t }: { locale: Locale; t: Translate<'catalogue'> },
): Pick<CardContent, 'title' | 'detail'> {
  const place = establishments.get(service.establishmentCode);
  const detail = [priceOf(service, locale, t), place && labelIn(place.labels, locale)];
  return { title: labelIn(service.labels, locale), detail: detail.filter(Boolean).join(' · ') };
}

/** Returns the price as on the service’s page; undefined when the service is free. */
function priceOf(service: ShopService, locale: Locale, t: Translate<'catalogue'>): string | undefined {
  const { priceFrom, priceTo } = listedPrices(service);
  if (!priceTo || priceFrom === undefined) return undefined;
  const price = money(priceFrom, locale);
  return priceFrom === priceTo ? price : `${t('service.from')} ${price}`;
}

/** Returns the address of a service’s card for other websites. */
export const cardAddress = (
  publicUrl: string,
  { tenant, code, locale }: { tenant: Pick<Tenant, 'name' | 'origin'>; code: string; locale: Locale },
): string =>
  `${originOf(publicUrl, tenant)}/icons/${tenant.name}/services/${encodeURIComponent(code)}?lang=${locale}`;
