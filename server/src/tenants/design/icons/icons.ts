import { DEFAULT_LOCALE, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';

/** Icons of a venue by file name. */
export const ICONS = {
  'favicon.png': { size: 48, isMaskable: false },
  'apple-touch-icon.png': { size: 180, isMaskable: true },
  'icon-192.png': { size: 192, isMaskable: false },
  'icon-512.png': { size: 512, isMaskable: false },
  'maskable-512.png': { size: 512, isMaskable: true },
} as const;

export type IconName = keyof typeof ICONS;

/** File name of the picture for links shared on social networks. */
export const SOCIAL_PICTURE = 'social.png';

export const MANIFEST = 'manifest.webmanifest';
/** Manifest of the page of an entrance, which staff install on a phone. */
export const ENTRANCE_MANIFEST = 'entrance.webmanifest';

export const isRendered = (file: string): file is IconName | typeof SOCIAL_PICTURE =>
  Object.hasOwn(ICONS, file) || file === SOCIAL_PICTURE;

/** Icons of an installed site. */
const INSTALLED = ['icon-192.png', 'icon-512.png', 'maskable-512.png'] as const;

/** Returns the address of an icon; each version of the design has its own address. */
const iconAddress = ({ name, designVersion }: Pick<Tenant, 'name' | 'designVersion'>, file: string): string =>
  `/icons/${name}/${file}?v=${designVersion}`;

/** Maximum number of characters of the name below an icon. */
const SHORT_NAME = 12;

function shortNameOf(name: string): string {
  const words = name.slice(0, SHORT_NAME + 1).replace(/\s+\S*$/, '');
  return (name.length <= SHORT_NAME ? name : words).slice(0, SHORT_NAME).trim();
}

/** Returns the web app manifest of the page of an entrance in one language. */
export function entranceManifestOf(tenant: Parameters<typeof manifestOf>[0], locale: Locale) {
  const site = manifestOf(tenant, locale);
  const page = `${site.start_url}/backoffice/entrance`;
  const name = translator(locale, 'backoffice')('sections.entrance.title');
  return {
    ...site,
    id: page,
    name: `${name} – ${tenant.displayName}`,
    short_name: shortNameOf(name),
    start_url: page,
    scope: `${site.start_url}/backoffice`,
  };
}

/** Returns the web app manifest of a venue in one language. */
export function manifestOf(
  tenant: Pick<Tenant, 'name' | 'displayName' | 'descriptions' | 'brand' | 'designVersion'>,
  locale: Locale,
) {
  const home = `${locale === DEFAULT_LOCALE ? '' : `/${locale}`}/${tenant.name}`;
  return {
    id: home,
    name: tenant.displayName,
    short_name: shortNameOf(tenant.displayName),
    description: labelIn(tenant.descriptions, locale),
    lang: locale,
    start_url: home,
    scope: home,
    display: 'standalone',
    theme_color: tenant.brand,
    background_color: '#ffffff',
    icons: INSTALLED.map((file) => ({
      src: iconAddress(tenant, file),
      sizes: `${ICONS[file].size}x${ICONS[file].size}`,
      type: 'image/png',
      purpose: ICONS[file].isMaskable ? 'maskable' : 'any',
    })),
  };
}
