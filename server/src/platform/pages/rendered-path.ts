import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { type PageAddress, renderedSearch } from './page-address.ts';

/** What is rendered for an address. */
export interface RenderedPath {
  /** With the rendered search */
  path: string;
  /** Strangers can ask for any number of such pages, each with a search of its own. */
  isVaried: boolean;
  /** The page stands in for every address of its venue that no page answers. */
  standsIn: boolean;
}

/** No venue's name. */
const NO_VENUE = '_';
const NOT_FOUND = '404';

/**
 * The path that is rendered for an address. All addresses of a venue that no page answers share one rendering of its
 * page for them, all addresses of unknown venues another; so do all searches by words, whose results the browser loads.
 */
export function renderedPathOf(
  address: PageAddress,
  search: string,
  { isUnknown, isVenue }: { isUnknown: boolean; isVenue: boolean },
): RenderedPath {
  if (address.tenant !== undefined && !isVenue)
    // The sign-in page of a back office looks for its venue; the other pages would lead there first.
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
