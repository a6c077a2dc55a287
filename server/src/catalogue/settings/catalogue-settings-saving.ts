import { limitProblems, type NotificationLimits } from '@guichet/contract/catalogue/setting-texts.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween, type RecordedChange } from '#kernel/format/changes.ts';
import type { ItemRow, ItemSettings, OwnTexts } from '../catalogue.ts';
import { limitsOf, settingTexts, type TextField } from './catalogue-settings.ts';

/** The settings of an item after a save. */

/** A save: a whole new state. An empty text takes the ticketing system’s. */
export interface SavedSettings extends Partial<NotificationLimits> {
  version: number;
  labels: Partial<Record<Locale, string | undefined>>;
  descriptions: Partial<Record<Locale, string | undefined>>;
  isEnabled: boolean;
  /** Null takes the picture away, absent leaves it */
  pictureId?: string | null | undefined;
}

/**
 * The settings of an item after an administrator saved them.
 * @throws AppError `settings.changed` when another administrator saved meanwhile, `request.invalid` for limits that make no sense
 */
export function savedSettings(row: ItemRow, saved: SavedSettings): ItemSettings {
  requireVersion(row, saved.version);
  const limits = limitsOf({ ...row, ...withoutUndefined(limitsGiven(saved)) });
  const problems = limitProblems(limits);
  if (Object.keys(problems).length > 0) fail('request.invalid', { fields: problems });
  return {
    ...limits,
    labels: savedTexts(row, 'labels', saved.labels, singleLine),
    descriptions: savedTexts(row, 'descriptions', saved.descriptions, (text) => text.trim()),
    isEnabled: saved.isEnabled,
    itemOrder: row.itemOrder,
    pictureId: saved.pictureId === undefined ? row.pictureId : saved.pictureId,
    color: row.color,
  };
}

/** @throws AppError `settings.changed` */
export function requireVersion(row: Pick<ItemRow, 'version'>, version: number): void {
  if (row.version !== version) fail('settings.changed');
}

function limitsGiven({ limitNotif1, limitNotif2, limitNotifTime1, limitNotifTime2 }: SavedSettings) {
  return { limitNotif1, limitNotif2, limitNotifTime1, limitNotifTime2 };
}

const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** An unchanged text keeps the ticketing system’s text that it overrode. An absent language is unchanged. */
function savedTexts(
  row: ItemRow,
  field: TextField,
  saved: SavedSettings['labels'],
  clean: (text: string) => string,
): OwnTexts {
  const texts: OwnTexts = {};
  for (const locale of LOCALES) {
    const known = row[field][locale];
    const given = saved[locale];
    const text = given === undefined ? (known?.text ?? '') : clean(given);
    if (text === '') continue;
    texts[locale] = text === known?.text ? known : { text, over: row.source[field][locale] ?? '' };
  }
  return texts;
}

/**
 * The texts of an item after a conflict was resolved: the administrator’s now overrides the ticketing
 * system’s present text, or is removed.
 * @throws AppError `settings.changed` when there is no conflict any more
 */
export function resolvedTexts(
  row: ItemRow,
  { field, language, keep }: { field: TextField; language: Locale; keep: 'mine' | 'theirs' },
): OwnTexts {
  const own = row[field][language];
  if (!own || settingTexts(row, field)[language].conflict === undefined) return fail('settings.changed');
  const { [language]: _resolved, ...others } = row[field];
  if (keep === 'theirs') return others;
  return { ...others, [language]: { text: own.text, over: row.source[field][language] ?? '' } };
}

/**
 * Puts some items of a list in another order; the others keep their places.
 * @param current all codes of the kind, in order
 * @param from the codes to be moved, in the order in which they were read
 * @returns undefined when they are no longer in that order, or when `to` is not the same codes
 */
export function reordered(
  current: readonly string[],
  from: readonly string[],
  to: readonly string[],
): string[] | undefined {
  const moved = new Set(from);
  const targets = new Set(to);
  const isPermutation = moved.size === from.length && targets.size === to.length && from.length === to.length;
  if (!isPermutation || from.some((code) => !targets.has(code))) return undefined;
  const now = current.filter((code) => moved.has(code));
  if (now.length !== from.length || now.some((code, index) => code !== from[index])) return undefined;
  let next = 0;
  return current.map((code) => (moved.has(code) ? (to[next++] ?? code) : code));
}

/**
 * A new order as the audit log records it: the one item that was moved and its places in the list, counted from 1; or
 * the changed part of the list, by name.
 * @returns undefined when nothing was moved
 */
export function auditedMove(
  from: readonly string[],
  to: readonly string[],
  nameOf: (code: string) => string,
): { subject?: string; changes: RecordedChange[] } | undefined {
  const first = from.findIndex((code, index) => code !== to[index]);
  if (first < 0) return undefined;
  const last = from.findLastIndex((code, index) => code !== to[index]);
  const [before, after] = [from.slice(first, last + 1), to.slice(first, last + 1)];
  const moved = [before[0], before.at(-1)].find((code) => isSameWithout(before, after, code));
  if (moved !== undefined) {
    const placeIn = (list: readonly string[]) => String(list.indexOf(moved) + 1);
    return {
      subject: nameOf(moved),
      changes: [{ field: 'position', from: placeIn(from), to: placeIn(to) }],
    };
  }
  const names = (codes: readonly string[]) => codes.map(nameOf).join(' · ');
  return { changes: changesBetween({ order: names(before) }, { order: names(after) }) };
}

const isSameWithout = (one: readonly string[], other: readonly string[], code: string | undefined): boolean =>
  one.filter((each) => each !== code).join('\n') === other.filter((each) => each !== code).join('\n');

/** The settings as the audit log records them: one field a text. */
export function auditedSettings(settings: ItemSettings): Record<string, unknown> {
  const texts = (field: TextField) =>
    LOCALES.map((locale) => [`${field}.${locale}`, settings[field][locale]?.text]);
  return {
    ...Object.fromEntries([...texts('labels'), ...texts('descriptions')]),
    isEnabled: settings.isEnabled,
    pictureId: settings.pictureId,
    color: settings.color,
    ...limitsOf(settings),
  };
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as never;
}
