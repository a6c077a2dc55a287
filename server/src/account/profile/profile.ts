import type { User } from '@guichet/contract/account/profile.ts';
import type { Problems, ProfileChoices } from '@guichet/contract/account/registration-rules.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { folded } from '@guichet/contract/search-text.ts';
import type { z } from 'zod';
import { fail } from '#kernel/errors.ts';
import type { PersonVariables } from '#platform/mail/mail-description.ts';
import { COUNTRIES } from '../registration/countries.ts';
import type { CustomerRow } from './profile.sql.ts';

/** Pure decisions about accounts. */

/** Codes of the civilities; the last is for people who prefer none. */
export const CIVILITIES = ['MME', 'M', 'NONE'] as const;

/** Civilities and countries that a profile may have. */
export const PROFILE_CHOICES: ProfileChoices = {
  civilities: new Set(CIVILITIES),
  countries: new Set(COUNTRIES),
};

/** Returns the first name and surname of a customer for mails; a company has its name in both. */
export const personVariables = ({
  firstName,
  lastName,
  socialReason,
}: Pick<CustomerRow, 'firstName' | 'lastName' | 'socialReason'>): PersonVariables => ({
  PRENOM: firstName || (socialReason ?? ''),
  NOM: lastName || (socialReason ?? ''),
});

/** Returns a customer’s identifier for the audit log, which contains no personal data: entries outlive customers. */
export const customerNumber = (customerId: string): string => customerId.slice(0, 8);

/** Rejects a form with problems: with the code of a single problem, or a general code for several. */
export function refuse(problems: Problems): void {
  const codes = new Set(Object.values(problems).filter((code) => code !== undefined));
  const [only] = codes;
  if (only === undefined) return;
  const code: ErrorCode = codes.size === 1 && !only.startsWith('field.') ? only : 'request.invalid';
  fail(code, { fields: problems as Record<string, ErrorCode> });
}

/** Maximum number of words of a search; names have fewer. */
const MAX_WORDS = 5;

/** Minimum length of a prefix; a shorter prefix matches too many customers. */
const MIN_START = 2;

/** Number of last digits by which telephone numbers are equal with and without a country code. */
const PHONE_DIGITS = 9;

/** Returns the words of a search text for customers, the longest first; see `portal.words_of_customer`. */
export function customerWords(text: string): string[] {
  if (/^[\d\s+()./-]+$/.test(text)) {
    const digits = text.replaceAll(/\D/g, '');
    return digits.length < PHONE_DIGITS ? [] : [`tel:${digits.slice(-PHONE_DIGITS)}`];
  }
  const words = folded(text)
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? [word] : word.split(/[-'.,;:/()_]+/)))
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_WORDS);
  return (words[0]?.length ?? 0) < MIN_START ? [] : words;
}

/** Returns a customer as the API answers it to the customer. */
export function toUser(customer: CustomerRow): z.output<typeof User> {
  const { familyQuotient, locale, socialReason, phone, mobile, ...plain } = customer;
  return {
    ...plain,
    ...(socialReason !== null && { socialReason }),
    ...(phone !== null && { phone }),
    ...(mobile !== null && { mobile }),
    rights: [],
    hasFamilyQuotient: familyQuotient !== null,
  };
}
