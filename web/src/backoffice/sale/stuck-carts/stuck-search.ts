import { readDay, withoutUndefined } from '#lib/search.ts';

export type StuckSort = 'oldest' | 'newest' | 'highest' | 'lowest';

/** The state of the page in the URL: list, filters, position, and the cart whose details are open. */
export type StuckSearch = {
  /** Stuck carts when absent. */
  list?: 'archived' | 'payments';
  search?: string;
  from?: string;
  until?: string;
  /** Oldest first when absent. */
  sort?: StuckSort;
  /** The page after, or before, a cart. */
  after?: string;
  before?: string;
  /** Lists the handled payments. */
  handled?: 'true';
  /** Number of payments before the page. */
  skip?: string;
  cart?: string;
};

const SORTS: readonly string[] = ['newest', 'highest', 'lowest'] satisfies StuckSort[];
const PLACE = /^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CART = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a URL's search parameters; invalid ones are dropped. @throws ApiError 400 for an invalid date */
export function readStuckSearch(search: Record<string, unknown>): StuckSearch {
  const text = (name: string, isGood: (value: string) => boolean): string | undefined => {
    const value = search[name];
    return typeof value === 'string' && value !== '' && isGood(value) ? value : undefined;
  };
  return withoutUndefined({
    list: text('list', (value) => value === 'archived' || value === 'payments'),
    search: text('search', (value) => value.length <= 100),
    from: readDay(search.from),
    until: readDay(search.until),
    sort: text('sort', (value) => SORTS.includes(value)),
    after: text('after', (value) => PLACE.test(value)),
    before: text('before', (value) => PLACE.test(value)),
    handled: text('handled', (value) => value === 'true'),
    skip: text('skip', (value) => /^\d{1,4}$/.test(value)),
    cart: text('cart', (value) => CART.test(value)),
  }) as StuckSearch;
}

/** Whether a list is filtered. */
export const isFiltered = ({ search, from, until }: StuckSearch): boolean => Boolean(search || from || until);

/** The same list from its start, for another filter or order. */
export function fromStart({
  after: _,
  before: __,
  skip: ___,
  cart: ____,
  ...rest
}: StuckSearch): StuckSearch {
  return rest;
}
