import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { shownLabels, textState } from '@guichet/contract/catalogue/setting-texts.ts';
import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { adminApi } from '#lib/admin-api.ts';

/** The data of the page of themes. */

type Answer = CallAnswer<'GET /settingsticketing/themes'>;
export type Theme = Answer['items'][number];
export type SaleRule = CallAnswer<'POST /SettingsTicketing/Rule'>;
export type RuleDraft = NonNullable<CallInput<'POST /SettingsTicketing/Rule'>['body']>;

export interface ThemesData extends Answer {
  /** Kinds of visitors whose cards a rule may require */
  natures: string[];
}

export async function loadThemes(): Promise<ThemesData> {
  const [themes, { natures }] = await Promise.all([
    adminApi('GET /settingsticketing/themes'),
    adminApi('GET /SettingsTicketing/RuleTypes'),
  ]);
  return { ...themes, natures };
}

/** Code of the services without a theme, which have their own rules; no theme has this code. */
const UNTHEMED = '';

/** The object that the editor edits for services without a theme: only their rules. */
export const unthemed = (name: string): Theme => {
  const text = (source: string) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, { source, own: '' }])) as Theme['labels'];
  return {
    externalCode: UNTHEMED,
    externalLabel: '',
    labels: text(name),
    descriptions: text(''),
    rules: [],
    isPresent: true,
    isEnabled: true,
    version: 0,
  } as unknown as Theme;
};

export const isUnthemed = ({ externalCode }: Pick<Theme, 'externalCode'>): boolean =>
  externalCode === UNTHEMED;

/** Returns the services of a theme, or those without one. */
export const servicesOf = (
  theme: Pick<Theme, 'externalCode'>,
  { services }: Pick<ThemesData, 'services'>,
): ThemesData['services'] =>
  services.filter(({ themes }) =>
    isUnthemed(theme) ? themes.length === 0 : themes.includes(theme.externalCode),
  );

/** Returns the rules that the editor of a theme shows: its own, those of its services and of their families. */
export function rulesShownFor(theme: Theme, data: ThemesData): SaleRule[] {
  const { otherRules } = data;
  const own = servicesOf(theme, data);
  const codes = new Set(own.map(({ externalCode }) => externalCode));
  const families = new Set(own.map(({ family }) => family));
  const concerned = otherRules.filter(({ entityLinkType, linkExternalCode }) =>
    (entityLinkType === 'service' ? codes : families).has(linkExternalCode),
  );
  return [...theme.rules, ...concerned];
}

/** Returns the name of a theme as visitors read it, or its code without a name. */
export const nameOf = (theme: Pick<Theme, 'labels' | 'externalCode'>, locale: Locale): string =>
  labelIn(shownLabels(theme.labels), locale).trim() || theme.externalCode;

/** Returns the languages in which a theme has no name. */
export const missingIn = ({ labels }: Pick<Theme, 'labels'>): Locale[] =>
  LOCALES.filter((locale) => textState(labels[locale]) === 'missing');
