import {
  areWholeParts,
  CONSENTS,
  type Consent,
  type RegistrationFields,
  USUAL_FIELDS,
} from '@guichet/contract/account/registration-fields.ts';
import { byLocale, DEFAULT_LOCALE, type Labels, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';

/** What registration asks, and the venue's words of each consent; without words in the venue's main language the usual ones are shown. */
export interface RegistrationPage {
  parts: { part: RegistrationFields['parts'][number]['part']; asking: 'no' | 'optional' | 'required' }[];
  legalPersons: boolean;
  /** Whether news are offered */
  advertising: boolean;
  consents: Record<Consent, Labels>;
}

/** What is kept, or what every venue asks that has never said. */
export const registrationPageOf = (kept: RegistrationPage | null): RegistrationPage =>
  kept ?? {
    parts: [...USUAL_FIELDS.parts],
    legalPersons: USUAL_FIELDS.legalPersons,
    advertising: true,
    consents: keptConsents({
      cgu: { [DEFAULT_LOCALE]: '' },
      rgpd: { [DEFAULT_LOCALE]: '' },
      advertising: { [DEFAULT_LOCALE]: '' },
    }),
  };

/** What was sent, without the languages that say nothing. */
export const keptConsents = (consents: Readonly<Record<Consent, Labels>>): Record<Consent, Labels> =>
  Object.fromEntries(
    CONSENTS.map((consent) => {
      const written = Object.entries(consents[consent]).filter(([, text]) => text);
      return [consent, { [DEFAULT_LOCALE]: '', ...Object.fromEntries(written) }];
    }),
  ) as Record<Consent, Labels>;

/** The problems by field: `parts`, `consents.cgu.<locale>`; empty when there are none. @param main the venue's main language */
export function registrationPageProblems(
  { parts, consents }: Pick<RegistrationPage, 'parts' | 'consents'>,
  main: Locale,
) {
  // The other languages fall back to the main one: without it, most visitors would read the usual words.
  const silent = CONSENTS.filter(
    (consent) => !consents[consent][main] && LOCALES.some((locale) => consents[consent][locale]),
  );
  return {
    ...(!areWholeParts(parts) && { parts: 'field.choice' as const }),
    ...Object.fromEntries(
      silent.map((consent) => [`consents.${consent}.${main}`, 'field.required' as const]),
    ),
  };
}

/** The page as visitors read it. @param main the venue's main language */
export const shownPage = (page: RegistrationPage, main: Locale): RegistrationPage => ({
  ...page,
  consents: Object.fromEntries(
    CONSENTS.map((consent) => [consent, filledWith(main, page.consents[consent])]),
  ) as Record<Consent, Labels>,
});

/** As the audit log records it, field by field. */
export const registrationFields = ({ parts, consents, ...flags }: RegistrationPage) => ({
  registrationParts: parts.map(({ part, asking }) => `${part}: ${asking}`).join(', '),
  legalPersons: flags.legalPersons,
  advertisingConsent: flags.advertising,
  ...Object.fromEntries(
    CONSENTS.map((consent) => {
      const said = byLocale((locale) => consents[consent][locale] ?? '');
      const texts = LOCALES.map((locale) => said[locale]);
      return [`consent_${consent}`, texts.some(Boolean) ? texts.join(' / ') : ''];
    }),
  ),
});
