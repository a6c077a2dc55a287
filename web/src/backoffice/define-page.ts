import type { Right } from '@guichet/contract/access.ts';
import type { PagePhrases } from '@guichet/phrases/areas.ts';
import type { ComponentType } from 'react';
import type { MessageKeys, NestedKeyOf } from 'use-intl';
import type { Backoffice } from '#lib/admin-portal.ts';
import type { Search } from '#lib/paths.ts';
import type { Namespace, PageContext } from '#lib/phrases.ts';
import type { IconName } from '#ui/icon.tsx';

/** A page; its title, its text and its keywords are the phrases `backoffice.sections.<section>`. */
export type SectionName = keyof PagePhrases['backoffice']['sections'];

/** Group in the menu and on the site map. A page of the group `account` is in the user menu. */
export type GroupName = keyof PagePhrases['backoffice']['groups'];

export type PhraseKey = MessageKeys<PagePhrases, NestedKeyOf<PagePhrases>>;

/** The arguments of a loader: the part of the router's arguments that the pages use. */
export interface Visit<Deps = unknown, Params = { tenant: string }> {
  context: PageContext & Backoffice;
  params: Params;
  /** The search parameters that `loaderDeps` has picked. */
  deps: Deps;
  location: { search: Record<string, unknown> };
}

/** The module of a page, loaded in its own chunk when the page is visited. */
export interface PageModule {
  default: ComponentType;
  /** Reads the data of the page; see usePageData. @throws ApiError, shown instead of the page */
  // biome-ignore lint/suspicious/noExplicitAny: each loader names the parameters of its own address
  loader?: (visit: Visit<any, any>) => Promise<unknown>;
  /** Title of the document, if it differs from the title of the section. */
  // biome-ignore lint/suspicious/noExplicitAny: the result of the loader of the same module
  titleOf?: (data: any, visit: PageContext) => string | undefined;
}

/** An address and its page. */
export interface PageAddress {
  /** Path below `/{tenant}/backoffice`; `$id` stands for any value. */
  path: string;
  /** Phrase namespaces of the page beside `backoffice`. */
  phrases?: readonly Namespace[];
  /** Reads the search parameters. @throws ApiError 400 for an invalid value */
  validateSearch?: (search: Record<string, unknown>) => object;
  /** Picks the search parameters that the loader depends on; none by default. */
  // biome-ignore lint/suspicious/noExplicitAny: the result of `validateSearch` of the same page
  loaderDeps?: (search: any) => object;
  /** Whether links load the page as a document, since its response headers allow what those of other pages do not. */
  hasOwnHeaders?: true;
  /** 0 reads the data again on arrival, even when they were just preloaded. */
  preloadStaleTime?: 0;
  load: () => Promise<PageModule>;
}

/** A setting or an action on a page, for the search. */
export interface PageSetting {
  /** Its name on the page. */
  phrase: PhraseKey;
  /** The right without which the page does not show it. */
  right?: Right;
  /** The address that shows it, if it differs from that of the page. */
  search?: Search;
}

/** A page of the back office. Menu, breadcrumb, site map, search, guard, title and route are derived from it. */
export interface BackofficePage extends PageAddress {
  section: SectionName;
  icon: IconName;
  /** Its group; the shell links a page without a group. */
  group?: GroupName;
  /** The rights of which one opens the page; an empty list opens it to every administrator. */
  rights: readonly Right[];
  /** The only kind of tenant that has the page. */
  onlyAt?: 'venue' | 'provider';
  /** Whether the page edits the embedded ticketing system; hidden where another system owns the data. */
  isOfBoxOffice?: boolean;
  /** Whether only the master opens it at the provider tenant. */
  isMasterOnlyAtProvider?: boolean;
  settings?: readonly (PhraseKey | PageSetting)[];
  /** Counts the page's open tasks, for the badge of its menu entry (phrase `badge`). */
  useWaitingCount?: (isAllowed: boolean) => number;
  /** Addresses below it, with the same rights. */
  details?: readonly PageAddress[];
}

/** Type-checks a definition; it takes effect once it is listed in pages.ts. */
export const definePage = (page: BackofficePage): BackofficePage => page;
