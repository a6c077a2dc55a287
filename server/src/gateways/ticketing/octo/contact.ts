import type { Locale } from '@guichet/contract/locale.ts';

/** Who buys, as far as the portal knows them. */
export interface BuyerContact {
  firstName: string;
  lastName: string;
  emailAddress: string;
  phoneNumber: string;
  postalCode: string;
  /** Two letters */
  country: string;
}

/** @param reference of the buyer, as of a sale @returns undefined where the portal knows nobody by it */
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
