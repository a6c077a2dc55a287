import { byLocale, DEFAULT_LOCALE, type Labels, LOCALES, type Locale } from '../locale.ts';

/** Rules of the ticketing settings, for server and editor. Pure and without zod. */

/** A text in one language: from the ticketing system, and as overridden by an administrator. */
export interface SettingText {
  /** From the ticketing system; empty when it has none */
  source: string;
  /** From an administrator; empty when there is none */
  own: string;
  /** Text of the ticketing system that the override replaced; present only when it has changed since */
  conflict?: string | undefined;
}

export type SettingTexts = Record<Locale, SettingText>;

/** Source of a text: an administrator, the ticketing system, or none. */
export type TextState = 'translated' | 'ticketing' | 'missing';

export function textState({ own, source }: Pick<SettingText, 'own' | 'source'>): TextState {
  if (own.trim() !== '') return 'translated';
  return source.trim() !== '' ? 'ticketing' : 'missing';
}

/** Text for visitors: the administrator’s, otherwise the ticketing system’s. */
export const shownText = ({ own, source }: Pick<SettingText, 'own' | 'source'>): string =>
  own.trim() === '' ? source : own;

/** Texts for visitors; a missing language falls back to French. */
export function shownLabels(texts: Record<Locale, Pick<SettingText, 'own' | 'source'>>): Labels {
  const shown = byLocale((locale) => shownText(texts[locale]));
  const filled = LOCALES.filter((locale) => locale === DEFAULT_LOCALE || shown[locale].trim() !== '');
  return Object.fromEntries(filled.map((locale) => [locale, shown[locale]])) as Labels;
}

/** Percentages at which a card is shown as nearly used up (`limitNotif`) or nearly expired (`limitNotifTime`). */
export interface NotificationLimits {
  /** Orange */
  limitNotif1: number;
  /** Red */
  limitNotif2: number;
  limitNotifTime1: number;
  limitNotifTime2: number;
}

/** Default limits of a service. */
export const DEFAULT_LIMITS: NotificationLimits = {
  limitNotif1: 75,
  limitNotif2: 90,
  limitNotifTime1: 75,
  limitNotifTime2: 90,
};

type LimitProblem = 'field.digits' | 'field.percentage' | 'field.limits';

/** Returns the problems of the limits by field: whole percentages up to 100, the lower limit below the higher one. */
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
