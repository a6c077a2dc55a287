import type { Problems } from '@guichet/contract/account/registration-rules.ts';
import {
  limitProblems,
  type NotificationLimits,
  shownLabels,
} from '@guichet/contract/catalogue/setting-texts.ts';
import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { Item, SettingKind } from './settings-data.ts';
import { TEXT_FIELDS, type TextField } from './view.ts';

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
