import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { type PageAddress, renderedSearch } from './page-address.ts';

/** The page to render for an address. */
export interface RenderedPath {
  /** Path with the rendered search */
  path: string;
  /** Whether strangers can request any number of such pages, each with another search. */
  isVaried: boolean;
  /** Whether the page stands for every unknown address of its venue. */
  standsIn: boolean;
}

/** A name that no venue has. */
const NO_VENUE = '_';
const NOT_FOUND = '404';

/**
 * Returns the path to render for an address. All unknown addresses of a venue share one rendering, those of unknown
 * venues another, and so do all searches by words, whose results the browser loads.
 */
export function renderedPathOf(
  address: PageAddress,
  search: string,
  { isUnknown, isVenue }: { isUnknown: boolean; isVenue: boolean },
): RenderedPath {
  if (address.tenant !== undefined && !isVenue)
    // The sign-in page of a back office looks up its venue; its other pages would redirect there first.
    return standIn(address, address.isBackoffice ? [NO_VENUE, 'backoffice', 'login'] : [NO_VENUE]);
  if (isUnknown && address.tenant !== undefined)
    return standIn(address, [address.tenant, ...(address.isBackoffice ? ['backoffice'] : []), NOT_FOUND]);
  const rendered = renderedSearch(search, address.isSearch);
  return {
    path: address.canonicalPath + rendered,
    isVaried: rendered !== '' && !(address.isSearch && rendered.includes('searchStringFilter')),
    standsIn: false,
  };
}

function standIn({ locale }: PageAddress, segments: readonly string[]): RenderedPath {
  const path = `/${[...(locale === DEFAULT_LOCALE ? [] : [locale]), ...segments].join('/')}`;
  return { path, isVaried: false, standsIn: true };
}
