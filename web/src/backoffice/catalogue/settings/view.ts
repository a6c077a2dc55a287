import { type SettingTexts, shownLabels, textState } from '@guichet/contract/catalogue/setting-texts.ts';
import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { hasWords, searchWords } from '@guichet/contract/search-text.ts';
import { moved } from '#backoffice/ui/moved.ts';
import type { Item, ItemsData, SettingKind } from './settings-data.ts';

/** Pure functions of the ticketing settings pages: names, filters, groups and order. */

/** Identifies an item in the URL: `service:ACT-AQUAGYM`. */
export const keyOf = ({ kind, externalCode }: Pick<Item, 'kind' | 'externalCode'>): string =>
  `${kind}:${externalCode}`;

/** Returns the name of an item as visitors read it, or its code without a name. */
export const nameOf = (item: Pick<Item, 'labels' | 'externalCode'>, locale: Locale): string =>
  labelIn(shownLabels(item.labels), locale).trim() || item.externalCode;

/** Filters of the list. */
export const FILTERS = ['missing', 'off', 'conflict', 'gone'] as const;
export type Filter = (typeof FILTERS)[number];

export const filterOf = (text: string | undefined): Filter | undefined =>
  FILTERS.find((filter) => filter === text);

export const TEXT_FIELDS = ['labels', 'descriptions'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Returns the languages in which an item has no name, or lacks a description that another language has. */
export function missingIn(item: Pick<Item, TextField>): Locale[] {
  const isMissing = (texts: SettingTexts, locale: Locale) => textState(texts[locale]) === 'missing';
  const isDescribed = LOCALES.some((locale) => !isMissing(item.descriptions, locale));
  return LOCALES.filter(
    (locale) => isMissing(item.labels, locale) || (isDescribed && isMissing(item.descriptions, locale)),
  );
}

/** Returns the number of texts that the ticketing system changed after an administrator had overridden them. */
export const conflictsOf = (item: Pick<Item, TextField>): number =>
  TEXT_FIELDS.flatMap((field) => Object.values(item[field])).filter(({ conflict }) => conflict !== undefined)
    .length;

const IS_WANTED: Record<Filter, (item: Item) => boolean> = {
  missing: (item) => item.isPresent && missingIn(item).length > 0,
  off: (item) => item.isPresent && !item.isEnabled,
  conflict: (item) => conflictsOf(item) > 0,
  gone: (item) => !item.isPresent,
};

export const isWanted = (item: Item, filter: Filter): boolean => IS_WANTED[filter](item);

/** Returns the number of items that match each filter. */
export const countsOf = (items: readonly Item[]): Record<Filter, number> =>
  Object.fromEntries(
    FILTERS.map((filter) => [filter, items.filter((item) => isWanted(item, filter)).length]),
  ) as Record<Filter, number>;

/** Returns whether every word of a search occurs in an item's texts, in any language, or in its code. */
export function matches(item: Item, search: string): boolean {
  const words = searchWords(search);
  const texts = TEXT_FIELDS.flatMap((field) =>
    Object.values(item[field]).flatMap(({ own, source }) => [own, source]),
  );
  return words.length === 0 || hasWords([item.externalCode, ...texts], words);
}

/** A family with its services, or items without a family. */
export interface Group {
  head: Item | undefined;
  entries: Item[];
}

/**
 * Returns families with their services, in their order, after the establishment of the page; after all establishments
 * when there is one list.
 */
export function groupsOf({ establishment, establishments, isMulti, families, services }: ItemsData): Group[] {
  const heads = isMulti
    ? establishments.filter(({ externalCode }) => externalCode === establishment)
    : establishments;
  return [
    ...heads.map((head) => ({ head: head as Item, entries: [] })),
    ...families.map((family) => ({
      head: family as Item,
      entries: services.filter((service) => service.family === family.externalCode) as Item[],
    })),
  ];
}

/** Filters the groups; a family stays when one of its services matches. */
export function narrowed(groups: readonly Group[], search: string, filter: Filter | undefined): Group[] {
  if (search.trim() === '' && !filter) return [...groups];
  const isFound = (item: Item) => matches(item, search) && (!filter || isWanted(item, filter));
  return groups
    .map(({ head, entries }) => ({ head, entries: entries.filter(isFound) }))
    .filter(({ head, entries }) => entries.length > 0 || (head !== undefined && isFound(head)));
}

/** A reordered list: its kind, its codes before and after, and the resulting groups. */
export interface Move {
  kind: SettingKind;
  from: string[];
  to: string[];
  groups: Group[];
}

/** Moves an item one position up or down within its list. @returns undefined at the end of the list */
export function movedIn(groups: readonly Group[], item: Item, by: -1 | 1): Move | undefined {
  const isHead = groups.some(({ head }) => head && keyOf(head) === keyOf(item));
  const home = groups.find(({ entries }) => entries.some((entry) => keyOf(entry) === keyOf(item)));
  const list = isHead ? groups.flatMap(({ head }) => head ?? []) : (home?.entries ?? []);
  const from = list.filter(({ kind }) => kind === item.kind).map(({ externalCode }) => externalCode);
  const to = moved(from, from.indexOf(item.externalCode), by);
  if (!to) return undefined;
  const place = (one: Item | undefined) => to.indexOf(one?.externalCode ?? '');
  const changed = isHead
    ? [...groups].sort((a, b) =>
        a.head?.kind === item.kind && b.head?.kind === item.kind ? place(a.head) - place(b.head) : 0,
      )
    : groups.map((group) =>
        group === home
          ? { ...group, entries: [...group.entries].sort((a, b) => place(a) - place(b)) }
          : group,
      );
  return { kind: item.kind, from, to, groups: changed };
}

/** Returns every item of the groups, in their order. */
export const itemsOf = (groups: readonly Group[]): Item[] =>
  groups.flatMap(({ head, entries }) => (head ? [head, ...entries] : entries));
