import {
  areWholeParts,
  CONSENTS,
  type Consent,
  type RegistrationFields,
  USUAL_FIELDS,
} from '@guichet/contract/account/registration-fields.ts';
import { byLocale, DEFAULT_LOCALE, type Labels, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';

/** Settings of registration and consent texts. A consent without text in the main language shows the default text. */
export interface RegistrationPage {
  parts: { part: RegistrationFields['parts'][number]['part']; asking: 'no' | 'optional' | 'required' }[];
  legalPersons: boolean;
  /** Whether visitors can subscribe to news */
  advertising: boolean;
  consents: Record<Consent, Labels>;
}

/** Returns the stored settings, or the defaults before the first save. */
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

/** Returns the sent texts without languages whose text is empty. */
export const keptConsents = (consents: Readonly<Record<Consent, Labels>>): Record<Consent, Labels> =>
  Object.fromEntries(
    CONSENTS.map((consent) => {
      const written = Object.entries(consents[consent]).filter(([, text]) => text);
      return [consent, { [DEFAULT_LOCALE]: '', ...Object.fromEntries(written) }];
    }),
  ) as Record<Consent, Labels>;

/** Returns the problems by field: `parts`, `consents.cgu.<locale>`. @param main the venue’s main language */
export function registrationPageProblems(
  { parts, consents }: Pick<RegistrationPage, 'parts' | 'consents'>,
  main: Locale,
) {
  // Other languages fall back to the main language: without it, most visitors would read the default text.
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

/** Returns the registration settings for visitors. @param main the venue’s main language */
export const shownPage = (page: RegistrationPage, main: Locale): RegistrationPage => ({
  ...page,
  consents: Object.fromEntries(
    CONSENTS.map((consent) => [consent, filledWith(main, page.consents[consent])]),
  ) as Record<Consent, Labels>,
});

/** Returns the fields of the settings for the audit log. */
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
