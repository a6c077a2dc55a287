import { CONTACT_FIELDS, type Contact, type ContactField } from '@guichet/contract/cart/contact-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';

/** Who buys, as far as the portal knows them; the country in two letters. */
export type BuyerContact = Record<ContactField, string>;

/** @param reference of the buyer, as of a sale @returns undefined where the portal has no buyer of that reference */
export type ReadContact = (reference: string) => Promise<BuyerContact | undefined>;

/** Who a sale is for. */
export interface Buyer {
  reference: string;
  locale: Locale;
}

/**
 * The contact of a booking: the language, and of the person what the supplier requires of whoever buys the product, no
 * more. What the portal does not know is left out.
 * @param required names of fields, as the supplier has them
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

/** What no account says of its person, and no buyer can add. @param required as of {@link contactFor} */
export const unknownFields = (required: readonly string[]): string[] =>
  required.filter((field) => field !== 'locales' && !isKnown(field));

/** What each who comes has to say, of what is required of them. @param required as of {@link contactFor} */
export const askedOfVisitors = (required: readonly string[]): ContactField[] =>
  CONTACT_FIELDS.filter((field) => required.includes(field));

/** The unit items of a booking, each with who comes on it. */
export const withVisitors = (
  items: readonly { uuid: string; unitId: string }[],
  contacts: readonly Contact[],
) => items.map(({ uuid, unitId }, at) => ({ uuid, unitId, contact: contacts[at] ?? {} }));

/** What is required of a buyer, and their account does not say. */
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
