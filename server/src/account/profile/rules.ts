import type { Problems, ProfileChoices } from '@guichet/contract/account/registration-rules.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { fail } from '#platform/http/errors.ts';
import { COUNTRIES } from '../registration/countries/rules.ts';
import type { CustomerRow } from './data.ts';

/** Pure decisions about accounts. */

/** The codes of the civilities to choose from; the last is for people who prefer none. */
export const CIVILITIES = ['MME', 'M', 'NONE'] as const;

/** The civilities and countries that a profile may have. */
export const PROFILE_CHOICES: ProfileChoices = {
  civilities: new Set(CIVILITIES),
  countries: new Set(COUNTRIES),
};

/** What a mail to a customer may call them by; a company has one name. */
export const personVariables = ({
  firstName,
  lastName,
  socialReason,
}: Pick<CustomerRow, 'firstName' | 'lastName' | 'socialReason'>) => ({
  PRENOM: firstName || (socialReason ?? ''),
  NOM: lastName || (socialReason ?? ''),
});

/** A customer in the audit log, which keeps no personal data: entries stay, and customers can be erased. */
export const customerNumber = (customerId: string): string => customerId.slice(0, 8);

/** Refuses a form with problems: by the code of the one problem, or a general one when there are several. */
export function refuse(problems: Problems): void {
  const codes = new Set(Object.values(problems).filter((code) => code !== undefined));
  const [only] = codes;
  if (only === undefined) return;
  const code: ErrorCode = codes.size === 1 && !only.startsWith('field.') ? only : 'request.invalid';
  fail(code, { fields: problems as Record<string, ErrorCode> });
}
