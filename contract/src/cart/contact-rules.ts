import { isEmail, isPhone } from '../account/registration-rules.ts';

/** What a ticketing system may ask of a person: who buys, or who comes. Pure, and free of zod: the browser imports it. */

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

/** Of one person, as far as it is known; the country in two letters. */
export type Contact = Partial<Record<ContactField, string>>;

/** Why a field of a contact cannot stay as it is; undefined when it can. */
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

/** The first field that a person still has to fill in. */
export const missingOf = (fields: readonly ContactField[], contact: Contact | undefined) =>
  fields.find((field) => contactProblem(field, contact?.[field]) !== undefined);

/** The first field that some of so many persons still have to fill in. */
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
