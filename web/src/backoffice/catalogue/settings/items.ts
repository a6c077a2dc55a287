import type { Problems } from '@guichet/contract/account/registration-rules.ts';
import {
  limitProblems,
  type NotificationLimits,
  type SettingTexts,
  shownLabels,
  textState,
} from '@guichet/contract/catalogue/setting-texts.ts';
import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { hasWords, searchWords } from '@guichet/contract/search-text.ts';
import { moved } from '#backoffice/ui/moved.ts';
import type { Item, ItemsData, SettingKind } from './settings-data.ts';
import { FILTERS, type Filter } from './settings-search.ts';

/** Pure functions of the ticketing settings pages: names, filters, groups, order, and the values of the form. */

/** Identifies an item in the URL: `service:ACT-AQUAGYM`. */
export const keyOf = ({ kind, externalCode }: Pick<Item, 'kind' | 'externalCode'>): string =>
  `${kind}:${externalCode}`;

/** Returns the name of an item as visitors read it, or its code without a name. */
export const nameOf = (item: Pick<Item, 'labels' | 'externalCode'>, locale: Locale): string =>
  labelIn(shownLabels(item.labels), locale).trim() || item.externalCode;

const TEXT_FIELDS = ['labels', 'descriptions'] as const;
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

const isWanted = (item: Item, filter: Filter): boolean => IS_WANTED[filter](item);

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
interface Move {
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

/** Form values of an item: an administrator's texts by field and language, limits as typed. */
export type ItemValues = Record<TextField, Record<Locale, string>> &
  Record<keyof NotificationLimits | 'pictureId', string> & { isEnabled: boolean };

/** Path of a text in the form. */
export const textKey = (field: TextField, locale: Locale) => `${field}.${locale}` as const;

const LIMITS = ['limitNotif1', 'limitNotif2', 'limitNotifTime1', 'limitNotifTime2'] as const;

const byLocale = (textOf: (locale: Locale) => string): Record<Locale, string> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, textOf(locale)])) as Record<Locale, string>;

export function valuesOf(item: Item): ItemValues {
  const limits = LIMITS.map((limit) => [limit, item.kind === 'service' ? String(item[limit]) : ''] as const);
  return {
    ...(Object.fromEntries(limits) as Record<keyof NotificationLimits, string>),
    labels: byLocale((locale) => item.labels[locale].own),
    descriptions: byLocale((locale) => item.descriptions[locale].own),
    isEnabled: item.isEnabled,
    pictureId: item.picture?.id ?? '',
  };
}

/** Lengths that the server accepts. */
export const MAX_LENGTHS = { labels: 200, descriptions: 4000 } as const;

/** Returns the validation problems by field. */
export function problemsOf(kind: SettingKind, values: ItemValues): Problems {
  const problems: Problems = {};
  for (const field of TEXT_FIELDS)
    for (const locale of LOCALES)
      if (values[field][locale].trim().length > MAX_LENGTHS[field])
        problems[textKey(field, locale)] = 'field.too-long';
  return kind === 'service' ? { ...problems, ...limitProblems(limitsOf(values)) } : problems;
}

function limitsOf(values: ItemValues): NotificationLimits {
  const parsed = LIMITS.map((limit) => {
    const text = values[limit].trim();
    return [limit, /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN];
  });
  return Object.fromEntries(parsed) as NotificationLimits;
}

/** Returns the body of the call that saves an item: its whole new state. */
export function savedBody(item: Item, values: ItemValues) {
  const { labels, descriptions, isEnabled, pictureId } = values;
  return {
    externalCode: item.externalCode,
    version: item.version,
    labels,
    descriptions,
    isEnabled,
    pictureId: pictureId || null,
    ...(item.kind === 'service' ? limitsOf(values) : ({} as NotificationLimits)),
  };
}

/** Reapplies an administrator's changes on top of values saved elsewhere meanwhile. */
export function changesOnTop(base: ItemValues, mine: ItemValues, theirs: ItemValues): ItemValues {
  const pick = <Value>(from: Value, to: Value, other: Value): Value => (to === from ? other : to);
  const texts = (field: TextField) =>
    byLocale((locale) => pick(base[field][locale], mine[field][locale], theirs[field][locale]));
  const limits = LIMITS.map((limit) => [limit, pick(base[limit], mine[limit], theirs[limit])] as const);
  return {
    ...(Object.fromEntries(limits) as Record<keyof NotificationLimits, string>),
    labels: texts('labels'),
    descriptions: texts('descriptions'),
    isEnabled: pick(base.isEnabled, mine.isEnabled, theirs.isEnabled),
    pictureId: pick(base.pictureId, mine.pictureId, theirs.pictureId),
  };
}

/** Returns the texts of an item as visitors will read them once the values are saved. */
export function previewedTexts(item: Item, values: ItemValues, field: TextField, locale: Locale): string {
  const texts = Object.fromEntries(
    LOCALES.map((each) => [each, { source: item[field][each].source, own: values[field][each] }]),
  ) as Record<Locale, { source: string; own: string }>;
  return labelIn(shownLabels(texts), locale);
}
