import { CONTACT_FIELDS, type Contact, type ContactField } from '@guichet/contract/cart/contact-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';

/** Contact data of a buyer in the portal; the country has two letters. */
export type BuyerContact = Record<ContactField, string>;

/** Reads a buyer. @param reference buyer of a sale @returns undefined for an unknown buyer */
export type ReadContact = (reference: string) => Promise<BuyerContact | undefined>;

/** The buyer of a sale. */
export interface Buyer {
  reference: string;
  locale: Locale;
}

/**
 * Returns the contact of a booking: the language, and only the fields that the supplier requires. Fields that the portal
 * does not know are omitted.
 * @param required names of fields, as the supplier names them
 */
export async function contactFor(
  required: readonly string[],
  { reference, locale }: Buyer,
  read: ReadContact,
): Promise<Record<string, string | string[]>> {
  const asked = required.filter((field) => field !== 'locales');
  const known = asked.length > 0 && reference !== '' ? await read(reference) : undefined;
  const fields = Object.entries(known ?? {}).filter(([field, text]) => asked.includes(field) && text !== '');
  return { ...Object.fromEntries(fields), locales: [locale] };
}

/** Returns the required fields that no account has and no buyer can add. @param required as of {@link contactFor} */
export const unknownFields = (required: readonly string[]): string[] =>
  required.filter((field) => field !== 'locales' && !isKnown(field));

/** Returns the required fields that each visitor must fill in. @param required as of {@link contactFor} */
export const askedOfVisitors = (required: readonly string[]): ContactField[] =>
  CONTACT_FIELDS.filter((field) => required.includes(field));

/** Returns the unit items of a booking, each with its visitor. */
export const withVisitors = (
  items: readonly { uuid: string; unitId: string }[],
  contacts: readonly Contact[],
) => items.map(({ uuid, unitId }, at) => ({ uuid, unitId, contact: contacts[at] ?? {} }));

/** Returns the required fields that the buyer's account lacks. */
export async function missingFields(
  required: readonly string[],
  reference: string,
  read: ReadContact,
): Promise<ContactField[]> {
  const asked = CONTACT_FIELDS.filter((field) => required.includes(field));
  if (asked.length === 0) return [];
  const known = await read(reference);
  return asked.filter((field) => !known?.[field]);
}

const isKnown = (field: string): boolean => (CONTACT_FIELDS as readonly string[]).includes(field);
