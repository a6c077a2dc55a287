import type { Locale } from '@guichet/contract/locale.ts';
import { printableColour } from '#kernel/format/localized.ts';
import type { RenderedPicture, RenderedPictures } from '#platform/images/rendered-pictures.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readBranding } from '#tenants/design/icons/icons.service.ts';
import { catalogueOf } from '../browse.sql.ts';
import { cardTexts } from './social-cards.ts';

interface ServiceInLanguage {
  tenant: Tenant;
  /** External code of the service */
  code: string;
  locale: Locale;
}

/** Draws the card of a service in one language. @returns undefined for a service that visitors do not see */
export async function drawService(
  services: Pick<Services, 'database' | 'ticketing' | 'phraseOverrides'>,
  pictures: RenderedPictures,
  { tenant, code, locale }: ServiceInLanguage,
): Promise<RenderedPicture | undefined> {
  const catalogue = await catalogueOf(services, tenant);
  const service = catalogue.services.get(code);
  if (!service) return undefined;
  const phrases = await services.phraseOverrides.phrasesOf(tenant, locale);
  const words = cardTexts(catalogue, service, { locale, t: phrases.in('catalogue') });
  const { pictureId } = service;
  const shown = [tenant.id, tenant.designVersion, tenant.displayName, words, pictureId];
  return pictures.get(JSON.stringify(shown), async () => {
    const branding = await services.database.tenant(tenant.id, (db) => readBranding(db, pictureId));
    return {
      draw: 'card',
      ...words,
      ...branding,
      brand: printableColour(tenant.brand),
      name: tenant.displayName,
    };
  });
}
