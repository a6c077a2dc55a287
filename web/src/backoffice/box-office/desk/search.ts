const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The customer with whom the desk begins, such as the holder of a card. */
export type DeskSearch = { customer?: string };

/** Reads a URL's search parameters; another value than an id is dropped. */
export const readDeskSearch = ({ customer }: Record<string, unknown>): DeskSearch =>
  typeof customer === 'string' && ID.test(customer) ? { customer } : {};
