import type { Problems } from '@guichet/contract/account/registration-rules.ts';
import { byLocale, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { hasEnoughContrast, readColour } from '@guichet/contract/tenants/colour.ts';
import { problemsOfRule, type RuleValues, valuesOfRule } from '../sale-rules/rule-values.ts';
import type { SaleRule, Theme, ThemesData } from './themes-data.ts';

/** What the editor of a theme holds. */
export interface ThemeValues {
  labels: Record<Locale, string>;
  descriptions: Record<Locale, string>;
  color: string;
  rules: RuleValues[];
}

export function valuesOf(theme: Theme, rules: readonly SaleRule[]): ThemeValues {
  const own = (field: 'labels' | 'descriptions') =>
    Object.fromEntries(LOCALES.map((locale) => [locale, theme[field][locale].own])) as Record<Locale, string>;
  return {
    labels: own('labels'),
    descriptions: own('descriptions'),
    color: theme.color ?? '',
    rules: rules.map(valuesOfRule),
  };
}

type Texts = Omit<ThemeValues, 'rules'>;

/** The texts and the colour that were typed, on top of those that others have saved meanwhile. */
export function textsOnTop(typed: Texts, before: Texts, theirs: Texts): Texts {
  const text = (mine: string, was: string, now: string) => (mine === was ? now : mine);
  const texts = (field: 'labels' | 'descriptions') =>
    byLocale((locale) => text(typed[field][locale], before[field][locale], theirs[field][locale]));
  return {
    labels: texts('labels'),
    descriptions: texts('descriptions'),
    color: text(typed.color, before.color, theirs.color),
  };
}

/** What is wrong with the values, by field. */
export function problemsOf(values: ThemeValues, data: ThemesData): Problems {
  const problems: Problems = {};
  const colour = readColour(values.color);
  if (values.color.trim() !== '') {
    if (colour === undefined) problems.color = 'field.colour';
    else if (!hasEnoughContrast(colour)) problems.color = 'field.contrast';
  }
  for (const [at, rule] of values.rules.entries())
    for (const [field, problem] of Object.entries(problemsOfRule(rule, values.rules, data)))
      if (problem) problems[`rules.${at}.${field}`] = problem;
  return problems;
}

/** The body of the call that saves the texts and the colour; undefined when they are as they were. */
export function savedTheme(theme: Theme, { labels, descriptions, color }: ThemeValues) {
  const isSame =
    LOCALES.every(
      (locale) =>
        theme.labels[locale].own === labels[locale] &&
        theme.descriptions[locale].own === descriptions[locale],
    ) && (theme.color ?? '') === color.trim();
  const body = {
    externalCode: theme.externalCode,
    version: theme.version,
    labels,
    descriptions,
    color: color.trim() || null,
  };
  return isSame ? undefined : body;
}
