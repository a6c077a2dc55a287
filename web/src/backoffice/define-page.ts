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

/** A group of the menu and of the site map. `account` is in the user menu instead. */
export type GroupName = keyof PagePhrases['backoffice']['groups'];

export type PhraseKey = MessageKeys<PagePhrases, NestedKeyOf<PagePhrases>>;

/** What a loader is called with: the part of the router's arguments that the pages use. */
export interface Visit<Deps = unknown, Params = { tenant: string }> {
  context: PageContext & Backoffice;
  params: Params;
  /** What `loaderDeps` has picked of the search parameters. */
  deps: Deps;
  location: { search: Record<string, unknown> };
}

/** The module of a page: loaded when the page is visited, in a chunk of its own. */
export interface PageModule {
  default: ComponentType;
  /** Reads what the page shows; see usePageData. @throws ApiError, shown in place of the page */
  // biome-ignore lint/suspicious/noExplicitAny: each loader names the parameters that its own address has
  loader?: (visit: Visit<any, any>) => Promise<unknown>;
  /** Of the document, where that is not the title of the section. */
  // biome-ignore lint/suspicious/noExplicitAny: what the loader of the same module has read
  titleOf?: (data: any, visit: PageContext) => string | undefined;
}

/** An address, and what is shown there. */
export interface PageAddress {
  /** Below `/{tenant}/backoffice`; `$id` stands for any value. */
  path: string;
  /** Namespaces of phrases that it needs beside `backoffice`. */
  phrases?: readonly Namespace[];
  /** Reads the search parameters. @throws ApiError 400 for a value that makes no sense */
  validateSearch?: (search: Record<string, unknown>) => object;
  /** The search parameters that the loader depends on; none when left out. */
  // biome-ignore lint/suspicious/noExplicitAny: what `validateSearch` of the same page has read
  loaderDeps?: (search: any) => object;
  /** 0 reads the data again on arrival, even when they were preloaded a moment before. */
  preloadStaleTime?: 0;
  load: () => Promise<PageModule>;
}

/** Something that can be set or done on a page, for the search. */
export interface PageSetting {
  /** What it is called on the page. */
  phrase: PhraseKey;
  /** Without this right it is not on the page. */
  right?: Right;
  /** Where on the page it is, if not as the page opens. */
  search?: Search;
}

/** A page of the back office. Menu, breadcrumb, site map, search, guard, title and route are made from it. */
export interface BackofficePage extends PageAddress {
  section: SectionName;
  icon: IconName;
  /** Where it is listed; a page without a group is linked by the shell itself. */
  group?: GroupName;
  /** One of them opens the page; an empty list opens it to every administrator. */
  rights: readonly Right[];
  /** The only kind of tenant that has the page. */
  onlyAt?: 'venue' | 'provider';
  /** At the provider tenant, the master alone opens it. */
  isMasterOnlyAtProvider?: boolean;
  settings?: readonly (PhraseKey | PageSetting)[];
  /** A hook that counts what waits there, for the badge of its menu entry (phrase `badge`). */
  useWaitingCount?: (isAllowed: boolean) => number;
  /** Addresses below it, with the same rights. */
  details?: readonly PageAddress[];
}

/** Checks a definition; it takes effect once it is listed in pages.ts. */
export const definePage = (page: BackofficePage): BackofficePage => page;
