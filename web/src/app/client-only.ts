import { factsOf } from '#lib/api-error.ts';
import { requestContext } from '#lib/request.ts';

/** The route of the addresses that no page of the back office answers. */
const NOT_FOUND = '/$tenant_/backoffice/$';

/**
 * For `ssr` of the shell of the back office and of the pages before the sign-in: only the browser knows who is signed
 * in, so it renders them. The server still sets the status: 404 where there is no such back office, or no such page
 * in any. What only shows behind the sign-in (an establishment, a role) answers 200, and the page says that it is
 * missing.
 */
export async function renderInBrowser(visit: unknown): Promise<false> {
  if (!import.meta.env.SSR) return false;
  const { callApi, outcome } = requestContext();
  // Cast here: the type of a route that refers to all matches would refer to itself.
  const { matches } = visit as { matches: readonly { routeId: string }[] };
  const isNotFound = matches.at(-1)?.routeId === NOT_FOUND;
  if (isNotFound || (await statusOf(callApi('GET /Tenant/BackOffice', {}))) === 404) outcome.status = 404;
  return false;
}

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => factsOf(error).status,
  );
