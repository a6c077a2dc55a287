import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { adminApi } from '#lib/admin-api.ts';

/** The data of the page of themes. */

type Answer = CallAnswer<'GET /settingsticketing/themes'>;
export type Theme = Answer['items'][number];
export type SaleRule = CallAnswer<'POST /SettingsTicketing/Rule'>;
export type RuleDraft = NonNullable<CallInput<'POST /SettingsTicketing/Rule'>['body']>;

export interface ThemesData extends Answer {
  /** Kinds of public whose cards a rule may ask for */
  natures: string[];
}

export async function loadThemes(): Promise<ThemesData> {
  const [themes, { natures }] = await Promise.all([
    adminApi('GET /settingsticketing/themes'),
    adminApi('GET /SettingsTicketing/RuleTypes'),
  ]);
  return { ...themes, natures };
}

/** The rules that the editor of a theme shows: its own, of its services, and of their families. */
export function rulesShownFor(theme: Theme, { services, otherRules }: ThemesData): SaleRule[] {
  const own = services.filter(({ themes }) => themes.includes(theme.externalCode));
  const codes = new Set(own.map(({ externalCode }) => externalCode));
  const families = new Set(own.map(({ family }) => family));
  const concerned = otherRules.filter(({ entityLinkType, linkExternalCode }) =>
    (entityLinkType === 'service' ? codes : families).has(linkExternalCode),
  );
  return [...theme.rules, ...concerned];
}
