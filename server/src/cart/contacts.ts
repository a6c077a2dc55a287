import { type Contact, type ContactField, missingOfAll } from '@guichet/contract/cart/contact-rules.ts';
import type { StoredDetail, StoredLine } from './cart.ts';

/** The visitors of a cart's tickets, where the ticketing system requires their data. */

/** Returns the visitors to store: the required fields only, and one visitor for each ticket. */
export function keptContacts(
  contacts: readonly Contact[] | undefined,
  fields: readonly ContactField[] | undefined,
  quantity: number,
): Pick<StoredDetail, 'contacts'> {
  if (!fields || !contacts) return {};
  const kept = contacts.slice(0, quantity).map((contact) => {
    const known = fields.flatMap((field) => (contact[field] ? [[field, contact[field]] as const] : []));
    return Object.fromEntries(known) as Contact;
  });
  return { contacts: kept };
}

/** Returns the first field of a line that a visitor has not filled in; undefined when none is missing. */
function missingField({ contactFields, details }: StoredLine): ContactField | undefined {
  if (!contactFields) return undefined;
  for (const { contacts, quantity } of details) {
    const missing = missingOfAll(contactFields, contacts, quantity);
    if (missing) return missing;
  }
  return undefined;
}

/** Returns the lines with missing visitor data, each with the missing field. */
export const linesWithoutContact = (lines: readonly StoredLine[]) =>
  lines.flatMap((line) => {
    const field = missingField(line);
    return field ? [{ lineId: line.id, field }] : [];
  });
