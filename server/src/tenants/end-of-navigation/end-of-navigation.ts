import { byLocale, DEFAULT_LOCALE, type Labels, LOCALES } from '@guichet/contract/locale.ts';
import { END_OUTCOMES, type EndOutcome } from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { originOf } from '#platform/tenancy/tenant-address.ts';
import type { ParameterRow } from '../parameters/parameters.sql.ts';

/** The texts at the end of a purchase, and the page after a logout. */
export interface EndOfNavigation {
  texts: Record<EndOutcome, Labels>;
  /** Address after a logout; empty for none */
  disconnectingPage: string;
}

/** Returns the texts of every outcome; empty where none are saved. */
export function endTextsOf(kept: Partial<EndOfNavigation> | null): Record<EndOutcome, Labels> {
  const texts = END_OUTCOMES.map((outcome) => [outcome, kept?.texts?.[outcome] ?? { [DEFAULT_LOCALE]: '' }]);
  return Object.fromEntries(texts) as Record<EndOutcome, Labels>;
}

/** Returns the sent texts without languages whose text is empty. */
export const keptTexts = (texts: Readonly<Record<EndOutcome, Labels>>): Record<EndOutcome, Labels> =>
  Object.fromEntries(
    END_OUTCOMES.map((outcome) => {
      const written = Object.entries(texts[outcome]).filter(([, text]) => text !== '');
      return [outcome, { [DEFAULT_LOCALE]: '', ...Object.fromEntries(written) }];
    }),
  ) as Record<EndOutcome, Labels>;

/** Returns the address after a logout, if there is one. */
export const disconnectingPageOf = (parameters: readonly ParameterRow[]): string | undefined =>
  parameters.find(({ parameterGroup, isEnable, value }) => {
    return parameterGroup === 'disconnectingPage' && isEnable && value;
  })?.value ?? undefined;

/** Returns whether an address belongs to the portal or to a website that may embed the venue’s sessions. */
export const isOwnWebsite = (
  address: string,
  tenant: Pick<Tenant, 'origin' | 'embeddingOrigins'>,
  publicUrl: string,
): boolean =>
  [new URL(publicUrl).origin, originOf(publicUrl, tenant), ...tenant.embeddingOrigins].includes(
    new URL(address).origin,
  );

/** Returns the fields for the audit log, with texts in a fixed order of languages. */
export const endFields = ({ texts, disconnectingPage }: EndOfNavigation): Record<string, string> => ({
  disconnectingPage,
  ...Object.fromEntries(
    END_OUTCOMES.map((outcome) => {
      const said = byLocale((locale) => texts[outcome][locale] ?? '');
      return [
        `end_${outcome}`,
        LOCALES.map((locale) => said[locale])
          .join(' / ')
          .replace(/^( \/ )+$/, ''),
      ];
    }),
  ),
});
