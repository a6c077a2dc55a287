import type { Contact } from '@guichet/contract/cart/contact-rules.ts';
import type { WantedLine } from '#lib/cart.ts';

/** The lines of a cart in which it is said who comes with the tickets of a part. */
export const withContacts = (
  lines: readonly WantedLine[],
  detailId: string,
  contacts: readonly Contact[],
): WantedLine[] =>
  lines.map((line) => ({
    ...line,
    cartLineDetails: line.cartLineDetails.map((detail) =>
      detail.id === detailId ? { ...detail, contacts: [...contacts] } : detail,
    ),
  }));

/** As many persons as there are tickets, with what is known of each. */
export const personsOf = (contacts: readonly Contact[] | undefined, quantity: number): Contact[] =>
  Array.from({ length: quantity }, (_, at) => contacts?.[at] ?? {});
