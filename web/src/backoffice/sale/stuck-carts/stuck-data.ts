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

/** The data of the page, by the list in the URL. */
export type StuckLists =
  | { list: 'stuck' | 'archived'; page: Page; search: StuckSearch }
  | {
      list: 'payments';
      payments: CallAnswer<'GET /Purchase/PaymentsToCheck'>;
      search: StuckSearch;
    };

/** Reads the list of a URL. @throws ApiError 401 for archived carts without their right */
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

/** The query of the API for the filters and the order in a URL. */
export function filterQuery({ list, search, from, until, sort }: StuckSearch): ListQuery {
  return {
    ...(list === 'archived' && { state: list }),
    ...(search && { search }),
    ...(from && { from }),
    ...(until && { until }),
    ...(sort && { sort }),
  };
}

/** Page size while all carts are listed. */
const PAGE_SIZE = 100;

/** The ids of all carts that match a URL, read page by page. */
export async function gatherCartIds(search: StuckSearch): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined, isLast = false; !isLast; ) {
    const query = { ...filterQuery(search), limit: PAGE_SIZE, ...(after && { after }) };
    const page = await adminApi('GET /Purchase/GetCartsforResendPurchase', { query });
    ids.push(...page.carts.map(({ cartId }) => cartId));
    after = page.next;
    isLast = after === undefined;
  }
  return ids;
}
