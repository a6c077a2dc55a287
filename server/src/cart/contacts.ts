import { type Contact, type ContactField, missingOfAll } from '@guichet/contract/cart/contact-rules.ts';
import type { StoredDetail, StoredLine } from './cart.ts';

/** Who comes with the tickets of a cart, where the ticketing system must know it. */

/** What is kept of who comes: the asked fields alone, of as many as there are tickets. */
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

/** The first field of a line that one of its visitors has not filled in; undefined when it lacks none. */
function missingField({ contactFields, details }: StoredLine): ContactField | undefined {
  if (!contactFields) return undefined;
  for (const { contacts, quantity } of details) {
    const missing = missingOfAll(contactFields, contacts, quantity);
    if (missing) return missing;
  }
  return undefined;
}

/** The lines that lack something, with what. */
export const linesWithoutContact = (lines: readonly StoredLine[]) =>
  lines.flatMap((line) => {
    const field = missingField(line);
    return field ? [{ lineId: line.id, field }] : [];
  });
