import { LOCALES, offeredLocale } from '@guichet/contract/locale.ts';
import { publicPath } from '#lib/localized-path.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';

/** Argument of `head` of a route below the venue's; cast, since its own type would refer to itself. */
interface Visit {
  matches: readonly { routeId: string; loaderData?: unknown }[];
  match: { context: PageContext };
}

interface PublicPage {
  /** Title without the venue's name; absent on its home. */
  title?: string | undefined;
  /** Description; the venue's own by default. */
  description?: string | undefined;
  /** Path as in the route tree, with the choices that make another page, such as the day. */
  path: string;
  /** URL of its picture. */
  picture?: string | undefined;
  /** The service of the page, whose card is shown with a shared link. */
  service?: string | undefined;
  /** JSON-LD. */
  structured?: object | undefined;
}

const portalIn = ({ matches }: Visit): Portal | undefined =>
  matches.find(({ routeId }) => routeId === '/$tenant')?.loaderData as Portal | undefined;

const titleIn = (venue: Portal | undefined, title: string | undefined): string =>
  [title, venue?.tenant.displayName].filter(Boolean).join(' – ');

/** Returns the head of a personal page such as a cart or a login, which search engines must not index. */
export const privateHead = (visit: unknown, page: { title: string } | undefined) => ({
  meta: [
    ...(page ? [{ title: titleIn(portalIn(visit as Visit), page.title) }] : []),
    { name: 'robots', content: 'noindex' },
  ],
});

/** Returns the address of the rendered picture of a venue, or of one of its services. */
export function cardOf({ tenant }: Portal, locale: string, service: string | undefined): string {
  const file = service === undefined ? 'social.png' : `services/${encodeURIComponent(service)}`;
  return `/icons/${tenant.name}/${file}?v=${tenant.design.version}&lang=${locale}`;
}

/** Returns the head of a page for search engines and shared links; absent without data. */
export function publicHead(visit: unknown, page: PublicPage | undefined) {
  if (!page) return {};
  const { match, ...rest } = visit as Visit;
  const { locale, origin } = match.context;
  const venue = portalIn({ match, ...rest });
  const url = origin + publicPath(locale, page.path);
  const head = {
    meta: [
      { title: titleIn(venue, page.title) },
      ...(page.description ? [{ name: 'description', content: page.description }] : []),
      ...(page.structured ? [{ 'script:ld+json': page.structured }] : []),
    ],
    links: [{ rel: 'canonical', href: url }],
  };
  // Robots read the server's response, so the browser needs no code for it.
  if (!import.meta.env.SSR) return head;
  const isCard = !page.picture || page.service !== undefined;
  const picture = isCard ? venue && cardOf(venue, locale, page.service) : page.picture;
  const languages = venue?.tenant.languages ?? LOCALES;
  const shared = {
    'og:title': page.title ?? venue?.tenant.displayName,
    'og:description': page.description || venue?.tenant.description,
    'og:type': 'website',
    'og:url': url,
    'og:site_name': venue?.tenant.displayName,
    'og:locale': locale.replace('-', '_'),
    'og:image': picture && origin + picture,
    'og:image:alt': page.title ?? venue?.tenant.displayName,
    ...(isCard && { 'og:image:type': 'image/png', 'og:image:width': '1200', 'og:image:height': '630' }),
  };
  return {
    meta: [
      ...head.meta,
      { name: 'twitter:card', content: 'summary_large_image' },
      ...Object.entries(shared).flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    ],
    links: [
      ...head.links,
      ...languages.map((hrefLang) => ({
        rel: 'alternate',
        hrefLang,
        href: origin + publicPath(hrefLang, page.path),
      })),
      {
        rel: 'alternate',
        hrefLang: 'x-default',
        href: origin + publicPath(offeredLocale(languages, undefined), page.path),
      },
    ],
  };
}
