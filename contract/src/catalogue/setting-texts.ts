import { byLocale, DEFAULT_LOCALE, type Labels, LOCALES, type Locale } from '../locale.ts';

/** The rules of the ticketing settings, for the server and the editor. Pure, and free of zod. */

/** A text in one language: the ticketing system’s, and what an administrator wrote over it. */
export interface SettingText {
  /** The ticketing system’s; empty where it has none */
  source: string;
  /** An administrator’s; empty when there is none */
  own: string;
  /** The ticketing system’s text over which the own one was written; only there when it has changed since */
  conflict?: string | undefined;
}

export type SettingTexts = Record<Locale, SettingText>;

/** Where a text comes from: an administrator, the ticketing system, or nowhere. */
export type TextState = 'translated' | 'ticketing' | 'missing';

export function textState({ own, source }: Pick<SettingText, 'own' | 'source'>): TextState {
  if (own.trim() !== '') return 'translated';
  return source.trim() !== '' ? 'ticketing' : 'missing';
}

/** The text that visitors read: the administrator’s goes before the ticketing system’s. */
export const shownText = ({ own, source }: Pick<SettingText, 'own' | 'source'>): string =>
  own.trim() === '' ? source : own;

/** The texts that visitors read; a language without one falls back to French. */
export function shownLabels(texts: Record<Locale, Pick<SettingText, 'own' | 'source'>>): Labels {
  const shown = byLocale((locale) => shownText(texts[locale]));
  const filled = LOCALES.filter((locale) => locale === DEFAULT_LOCALE || shown[locale].trim() !== '');
  return Object.fromEntries(filled.map((locale) => [locale, shown[locale]])) as Labels;
}

/** When a card is shown as nearly used up (`limitNotif`) or nearly expired (`limitNotifTime`), in per cent. */
export interface NotificationLimits {
  /** Orange */
  limitNotif1: number;
  /** Red */
  limitNotif2: number;
  limitNotifTime1: number;
  limitNotifTime2: number;
}

/** The limits of a service without any of its own. */
export const DEFAULT_LIMITS: NotificationLimits = {
  limitNotif1: 75,
  limitNotif2: 90,
  limitNotifTime1: 75,
  limitNotifTime2: 90,
};

type LimitProblem = 'field.digits' | 'field.percentage' | 'field.limits';

/** The problems of the limits, by field: whole percentages up to 100, the low one below the high one. */
export function limitProblems(
  limits: NotificationLimits,
): Partial<Record<keyof NotificationLimits, LimitProblem>> {
  const problems: Partial<Record<keyof NotificationLimits, LimitProblem>> = {};
  for (const name of Object.keys(DEFAULT_LIMITS) as (keyof NotificationLimits)[]) {
    const limit = limits[name];
    if (!Number.isInteger(limit)) problems[name] = 'field.digits';
    else if (limit < 0 || limit > 100) problems[name] = 'field.percentage';
  }
  for (const [low, high] of [
    ['limitNotif1', 'limitNotif2'],
    ['limitNotifTime1', 'limitNotifTime2'],
  ] as const) {
    if (!problems[low] && !problems[high] && limits[low] >= limits[high]) problems[low] = 'field.limits';
  }
  return problems;
}
