import { DEFAULT_LOCALE, type Locale, offeredLocale } from '@guichet/contract/locale.ts';
import { html, type Markup } from '#kernel/format/markup.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { IndexedCatalogue } from './browse.ts';

/** The settings of a venue’s site that decide which pages exist. */
export interface VenueSite extends Pick<Tenant, 'name' | 'origin' | 'languages'> {
  hasPlanning: boolean;
  hasSearch: boolean;
  isMultiEstablishment: boolean;
  catalogue: Pick<IndexedCatalogue, 'establishments' | 'services'>;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';

const written = (root: Markup): string => DECLARATION + root.text;

/** Returns the index of the venues’ sitemaps. */
export function sitemapIndex(publicUrl: string, venues: readonly Pick<Tenant, 'name' | 'origin'>[]): string {
  return written(html`<sitemapindex xmlns="${SITEMAPS}">
${venues.map((venue) => html`<sitemap><loc>${tenantAddress(publicUrl, venue, DEFAULT_LOCALE)}/sitemap.xml</loc></sitemap>\n`)}</sitemapindex>
`);
}

/** Returns a venue’s sitemap: every page in each language, with the other languages as alternates. */
export function sitemapOf(publicUrl: string, site: VenueSite): string {
  const pages = pathsOf(site).map((path) => {
    const addressIn = (locale: Locale) => tenantAddress(publicUrl, site, locale) + path;
    const alternates = site.languages.map((locale) => [locale, addressIn(locale)] as const);
    const main = offeredLocale(site.languages, undefined);
    const links = [...alternates, ['x-default', addressIn(main)] as const].map(
      ([language, address]) => html`<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
    );
    return alternates.map(([, address]) => html`<url><loc>${address}</loc>${links}</url>\n`);
  });
  return written(html`<urlset xmlns="${SITEMAPS}" xmlns:xhtml="${XHTML}">
${pages.flat()}</urlset>
`);
}

/** Returns the canonical paths below the venue’s path. */
function pathsOf({ hasPlanning, hasSearch, isMultiEstablishment, catalogue }: VenueSite): string[] {
  const segment = encodeURIComponent;
  return [
    '',
    ...(isMultiEstablishment ? ['/ticketing'] : []),
    '/ticketing/ALL',
    ...[...catalogue.establishments.keys()].map((code) => `/ticketing/${segment(code)}`),
    ...[...catalogue.services.values()].map(
      ({ code, establishmentCode }) => `/ticketing/${segment(establishmentCode)}/service/${segment(code)}`,
    ),
    ...(hasPlanning ? ['/planning'] : []),
    ...(hasSearch ? ['/search'] : []),
    '/site-map',
    '/accessibility',
    '/stored-data',
  ];
}
