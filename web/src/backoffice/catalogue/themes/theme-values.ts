import type { Problems } from '@guichet/contract/account/registration-rules.ts';
import { byLocale, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { hasEnoughContrast, readColour } from '@guichet/contract/tenants/colour.ts';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { draftOf, problemsOfRule, type RuleValues, valuesOfRule } from '../sale-rules/rule-values.ts';
import { rulesShownFor, type SaleRule, type Theme, type ThemesData } from './themes-data.ts';

/** Form values of a theme. */
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

/** Puts typed texts and colour on top of those that another administrator has saved meanwhile. */
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

/** Returns the validation problems by field. */
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

/** Returns the body of the call that saves texts and colour; undefined without a change. */
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

/** The last known state of a theme and its rules on the server. */
export interface SavedTheme {
  theme: Theme;
  /** Rules by their keys in the form */
  rules: Map<string, SaleRule>;
}

const byId = (rules: Iterable<SaleRule>): Map<string, SaleRule> =>
  new Map([...rules].map((rule) => [rule.id, rule]));

export const savedFrom = (theme: Theme, data: ThemesData): SavedTheme => ({
  theme,
  rules: byId(rulesShownFor(theme, data)),
});

/** Returns the form of a saved theme, in which each rule has its id as key. */
export function formOf(saved: SavedTheme): ThemeValues {
  saved.rules = byId(saved.rules.values());
  return valuesOf(saved.theme, [...saved.rules.values()]);
}

/**
 * Saves the theme and its rules one after the other. Each success is stored in `saved` immediately, so that a second
 * attempt does not send it again.
 */
export async function saveTheme(values: ThemeValues, saved: SavedTheme, api = adminApi): Promise<void> {
  const body = savedTheme(saved.theme, values);
  if (body) {
    const { items } = await api('PUT /Settingsticketing/themestranslations', { body: [body] });
    saved.theme = items[0] ?? saved.theme;
  }
  const kept = new Set(values.rules.map(({ key }) => key));
  for (const [key, { id }] of saved.rules) {
    if (kept.has(key)) continue;
    await api('DELETE /SettingsTicketing/Rule', { query: { id } });
    saved.rules.delete(key);
  }
  for (const [at, rule] of values.rules.entries()) {
    const before = saved.rules.get(rule.key);
    if (before && isSame(before, rule)) continue;
    saved.rules.set(rule.key, await saveRule(rule, before, api).catch((error: unknown) => atRule(error, at)));
  }
}

/**
 * Puts the changes of a form on top of what others have saved meanwhile; the form wins a conflict.
 * @param known the state that the form changes
 */
export function changesOnTop(typed: ThemeValues, known: SavedTheme, now: SavedTheme): ThemeValues {
  // A rule that this form created is stored under another key.
  const idOf = (key: string): string => known.rules.get(key)?.id ?? key;
  const before = byId(known.rules.values());
  const mine = new Map(typed.rules.map((rule) => [idOf(rule.key), { ...rule, key: idOf(rule.key) }]));
  const isMine = (rule: RuleValues): boolean => {
    const was = before.get(rule.key);
    return !was || !isSame(was, rule);
  };
  const theirs = formOf(now);
  const kept = theirs.rules.flatMap((rule): RuleValues[] => {
    const own = mine.get(rule.key);
    if (own) return [isMine(own) ? own : rule];
    return before.has(rule.key) ? [] : [rule];
  });
  const added = [...mine.values()].filter((rule) => !now.rules.has(rule.key) && isMine(rule));
  return { ...textsOnTop(typed, valuesOf(known.theme, []), theirs), rules: [...kept, ...added] };
}

const isSame = (before: SaleRule, rule: RuleValues): boolean =>
  JSON.stringify(draftOf({ ...valuesOfRule(before), key: rule.key })) === JSON.stringify(draftOf(rule));

function saveRule(rule: RuleValues, before: SaleRule | undefined, api: typeof adminApi): Promise<SaleRule> {
  if (!before) return api('POST /SettingsTicketing/Rule', { body: draftOf(rule) });
  const { id, version } = before;
  return api('PUT /SettingsTicketing/Rule', { body: { ...draftOf(rule), id, version } });
}

/** Maps the fields of the server's errors, which concern one rule, to the form with several rules. */
function atRule(error: unknown, at: number): never {
  if (!(error instanceof ApiError)) throw error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, text]) => [
      `rules.${at}.${field === 'serviceExternalCode' ? 'service' : field}`,
      text,
    ]),
  );
  throw new ApiError({ status: error.status, code: error.code, error: error.error, fields });
}
