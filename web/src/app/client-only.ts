import { factsOf } from '#lib/api-error.ts';
import { requestContext } from '#lib/request.ts';

/** The route of unknown addresses of the back office. */
const NOT_FOUND = '/$tenant_/backoffice/$';

/**
 * Sets `ssr` for the shell of the back office and for the pages before the sign-in. Only the browser knows the
 * session, so it renders these pages. The server still sets the status: 404 for an unknown back office, or a page
 * that none has. A page behind the sign-in (an establishment, a role) answers 200 and reports a missing object
 * itself.
 */
export async function renderInBrowser(visit: unknown): Promise<false> {
  if (!import.meta.env.SSR) return false;
  const { callApi, outcome } = requestContext();
  // A cast, since the type of a route that refers to all matches would refer to itself.
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
