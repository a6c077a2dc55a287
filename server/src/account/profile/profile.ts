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

/** The codes of the civilities to choose from; the last is for people who prefer none. */
export const CIVILITIES = ['MME', 'M', 'NONE'] as const;

/** The civilities and countries that a profile may have. */
export const PROFILE_CHOICES: ProfileChoices = {
  civilities: new Set(CIVILITIES),
  countries: new Set(COUNTRIES),
};

/** First name and surname of a customer in mails; a company has its name in both. */
export const personVariables = ({
  firstName,
  lastName,
  socialReason,
}: Pick<CustomerRow, 'firstName' | 'lastName' | 'socialReason'>): PersonVariables => ({
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

/** More words than a name has never match. */
const MAX_WORDS = 5;

/** A start that is shorter finds too many. */
const MIN_START = 2;

/** The digits in which a telephone number is the same with and without its country. */
const PHONE_DIGITS = 9;

/** The words of a typed text by which customers are found, the longest first; see `portal.words_of_customer`. */
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

/** A customer as answered to themselves. */
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
