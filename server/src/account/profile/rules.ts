import type { Problems, ProfileChoices } from '@guichet/contract/account/registration-rules.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import { fail } from '#platform/http/errors.ts';
import { COUNTRIES } from '../registration/countries/rules.ts';

/** Pure decisions about accounts. */

/** The civilities to choose from; the last is for those who want none. */
export const CIVILITIES: readonly { code: string; labels: Labels }[] = [
  { code: 'MME', labels: { 'fr-FR': 'Mme', 'en-GB': 'Ms', 'de-DE': 'Frau' } },
  { code: 'M', labels: { 'fr-FR': 'M.', 'en-GB': 'Mr', 'de-DE': 'Herr' } },
  { code: 'NONE', labels: { 'fr-FR': 'Sans civilité', 'en-GB': 'No title', 'de-DE': 'Keine Anrede' } },
];

export const PROFILE_CHOICES: ProfileChoices = {
  civilities: new Set(CIVILITIES.map((civility) => civility.code)),
  countries: new Set(COUNTRIES),
};

/** Ends the call when a form has problems: by the one rule that is broken, or in general when there are several. */
export function refuse(problems: Problems): void {
  const codes = new Set(Object.values(problems).filter((code) => code !== undefined));
  const [only] = codes;
  if (only === undefined) return;
  const code: ErrorCode = codes.size === 1 && !only.startsWith('field.') ? only : 'request.invalid';
  fail(code, { fields: problems as Record<string, ErrorCode> });
}
