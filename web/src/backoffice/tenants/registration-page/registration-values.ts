import { CONSENTS, type Consent } from '@guichet/contract/account/registration-fields.ts';
import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { byLocale, LOCALES, type Locale } from '@guichet/contract/locale.ts';

export type RegistrationSettings = CallAnswer<'GET /settingsportal/registrationpage'>;

/** Form values; empty for no text. */
export interface RegistrationPageValues {
  parts: RegistrationSettings['parts'];
  legalPersons: boolean;
  advertising: boolean;
  consents: Record<Consent, Record<Locale, string>>;
}

export const valuesOf = ({
  saved: _,
  usual: _usual,
  consents,
  ...rest
}: RegistrationSettings): RegistrationPageValues => ({
  ...rest,
  consents: Object.fromEntries(
    CONSENTS.map((consent) => [consent, byLocale((locale) => consents[consent][locale] ?? '')]),
  ) as RegistrationPageValues['consents'],
});

/** Checks that a text in another language has one in the venue's main language, which is its fallback. */
export function registrationPageProblems(
  { consents }: RegistrationPageValues,
  main: Locale,
): Record<string, ProblemCode> {
  const silent = CONSENTS.filter(
    (consent) =>
      !consents[consent][main].trim() && LOCALES.some((locale) => consents[consent][locale].trim()),
  );
  return Object.fromEntries(
    silent.map((consent) => [`consents.${consent}.${main}`, 'field.required' as const]),
  );
}
