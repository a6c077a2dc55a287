import { isEmail, isPhone } from '../account/registration-rules.ts';

/**
 * Contact data that a ticketing system may require of buyers and visitors. Pure and without zod: the browser imports
 * this file.
 */

export const CONTACT_FIELDS = [
  'fullName',
  'firstName',
  'lastName',
  'emailAddress',
  'phoneNumber',
  'postalCode',
  'country',
] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Known contact data of one person; the country is a two-letter code. */
export type Contact = Partial<Record<ContactField, string>>;

/** Returns the problem of a contact field, or undefined. */
export function contactProblem(
  field: ContactField,
  text: string | undefined,
): 'required' | 'email' | 'phone' | undefined {
  const value = text?.trim() ?? '';
  if (value === '') return 'required';
  if (field === 'emailAddress' && !isEmail(value)) return 'email';
  if (field === 'phoneNumber' && !isPhone(value)) return 'phone';
  return field === 'country' && !/^[a-z]{2}$/i.test(value) ? 'required' : undefined;
}

/** Returns the first missing field of a person. */
export const missingOf = (fields: readonly ContactField[], contact: Contact | undefined) =>
  fields.find((field) => contactProblem(field, contact?.[field]) !== undefined);

/** Returns the first field that one of `count` persons lacks. */
export function missingOfAll(
  fields: readonly ContactField[],
  contacts: readonly Contact[] | undefined,
  quantity: number,
): ContactField | undefined {
  for (let at = 0; at < quantity; at++) {
    const missing = missingOf(fields, contacts?.[at]);
    if (missing) return missing;
  }
  return undefined;
}
