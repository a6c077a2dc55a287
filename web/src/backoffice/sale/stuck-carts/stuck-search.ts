import { readDay, withoutUndefined } from '#lib/search.ts';

export type StuckSort = 'oldest' | 'newest' | 'highest' | 'lowest';

/** What the address of the page says: which list, what of it, and the cart whose details are open. */
export type StuckSearch = {
  /** Carts to deal with when absent. */
  list?: 'archived' | 'payments';
  search?: string;
  from?: string;
  until?: string;
  /** The oldest first when absent. */
  sort?: StuckSort;
  /** The page after, or before, a cart. */
  after?: string;
  before?: string;
  /** Payments that somebody has dealt with. */
  handled?: 'true';
  /** How many payments come before the page. */
  skip?: string;
  cart?: string;
};

const SORTS: readonly string[] = ['newest', 'highest', 'lowest'] satisfies StuckSort[];
const PLACE = /^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CART = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads an address; what makes no sense in it is left out. @throws ApiError 400 for a day that is none */
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

/** Whether a list is limited to some of its carts. */
export const isFiltered = ({ search, from, until }: StuckSearch): boolean => Boolean(search || from || until);

/** The same list from its beginning: with another filter or order the place in it means nothing. */
export function fromStart({
  after: _,
  before: __,
  skip: ___,
  cart: ____,
  ...rest
}: StuckSearch): StuckSearch {
  return rest;
}
