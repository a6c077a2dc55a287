import { limitProblems, type NotificationLimits } from '@guichet/contract/catalogue/setting-texts.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween, type RecordedChange } from '#kernel/format/changes.ts';
import type { ItemRow, ItemSettings, OwnTexts } from '../catalogue.ts';
import { limitsOf, settingTexts, type TextField } from './catalogue-settings.ts';

/** The settings of an item after a save. */

/** A complete new state to save. An empty text restores the ticketing system’s text. */
export interface SavedSettings extends Partial<NotificationLimits> {
  version: number;
  labels: Partial<Record<Locale, string | undefined>>;
  descriptions: Partial<Record<Locale, string | undefined>>;
  isEnabled: boolean;
  /** Null removes the picture, undefined keeps it */
  pictureId?: string | null | undefined;
}

/**
 * Returns the settings of an item after a save.
 * @throws AppError `settings.changed` after a concurrent save, `request.invalid` for inconsistent limits
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

/** Rejects an outdated version. @throws AppError `settings.changed` */
export function requireVersion(row: Pick<ItemRow, 'version'>, version: number): void {
  if (row.version !== version) fail('settings.changed');
}

function limitsGiven({ limitNotif1, limitNotif2, limitNotifTime1, limitNotifTime2 }: SavedSettings) {
  return { limitNotif1, limitNotif2, limitNotifTime1, limitNotifTime2 };
}

const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the texts after a save. An unchanged text keeps its overridden source. An absent language is unchanged. */
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
 * Returns the texts of an item after a conflict is resolved: the administrator’s text now overrides the ticketing
 * system’s present text, or is removed.
 * @throws AppError `settings.changed` when the conflict no longer exists
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
 * Reorders some items of a list; the others keep their positions.
 * @param current all codes of the kind, in order
 * @param from the codes to move, in the order that the administrator saw
 * @returns undefined when that order is outdated, or when `to` does not contain the same codes
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
 * Returns a new order for the audit log: the one moved item with its positions, counted from 1, or the changed part of
 * the list by name.
 * @returns undefined when nothing has moved
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

/** Returns the settings for the audit log, with one field per text. */
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
