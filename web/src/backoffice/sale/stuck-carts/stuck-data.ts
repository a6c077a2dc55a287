import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { refreshStuckCount } from './stuck-count.ts';
import type { StuckSearch } from './stuck-search.ts';

type Page = CallAnswer<'GET /Purchase/GetCartsforResendPurchase'>;
export type StuckCart = Page['carts'][number];
export type StuckCartDetails = CallAnswer<'GET /Purchase/StuckCart'>;
export type PaymentToCheck = CallAnswer<'GET /Purchase/PaymentsToCheck'>['payments'][number];
export type Reason = StuckCart['reason'];

/** What the page shows, by the list that its address names. */
export type StuckLists =
  | { list: 'stuck' | 'archived'; page: Page; search: StuckSearch }
  | {
      list: 'payments';
      payments: CallAnswer<'GET /Purchase/PaymentsToCheck'>;
      search: StuckSearch;
    };

/** Reads the list that an address names. @throws ApiError 401 for archived carts without their right */
export async function loadStuckLists(
  search: StuckSearch,
  { rights }: { rights: readonly string[] },
): Promise<StuckLists> {
  void refreshStuckCount();
  const { list = 'stuck' } = search;
  if (list === 'payments') {
    const query = {
      state: search.handled ? ('handled' as const) : ('open' as const),
      skip: search.skip ?? '0',
    };
    return { list, payments: await adminApi('GET /Purchase/PaymentsToCheck', { query }), search };
  }
  if (list === 'archived' && !rights.includes('archived-carts'))
    throw new ApiError({ status: 401, code: 'api-error.oap.commons.admin-right-required' });
  const { after, before } = search;
  const query = { ...filterQuery(search), ...(after && { after }), ...(before && { before }) };
  return { list, page: await adminApi('GET /Purchase/GetCartsforResendPurchase', { query }), search };
}

type ListQuery = NonNullable<CallInput<'GET /Purchase/GetCartsforResendPurchase'>['query']>;

/** What the interface is asked for by the filters and the order of an address. */
export function filterQuery({ list, search, from, until, sort }: StuckSearch): ListQuery {
  return {
    ...(list === 'archived' && { state: list }),
    ...(search && { search }),
    ...(from && { from }),
    ...(until && { until }),
    ...(sort && { sort }),
  };
}

/** Carts of one request while all of them are gathered. */
const GATHERED_AT_ONCE = 100;

/** The ids of all carts that an address finds, page by page. */
export async function gatherCartIds(search: StuckSearch): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined, isLast = false; !isLast; ) {
    const query = { ...filterQuery(search), limit: GATHERED_AT_ONCE, ...(after && { after }) };
    const page = await adminApi('GET /Purchase/GetCartsforResendPurchase', { query });
    ids.push(...page.carts.map(({ cartId }) => cartId));
    after = page.next;
    isLast = after === undefined;
  }
  return ids;
}
