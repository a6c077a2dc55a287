import { factsOf } from '#lib/api-error.ts';
import { requestContext } from '#lib/request.ts';

/** No page of the back office answers there. */
const NOWHERE = '/$tenant_/backoffice/$';

/**
 * For `ssr` of the frame of the back office and of the pages at its door: the browser draws them, who alone knows who
 * is signed in. What the server knows without that is the status of its answer: that there is no such back office, or
 * no such page in any. What is seen behind the sign-in alone (an establishment, a role) answers 200 in any case, and
 * the page says that it is not there.
 */
export async function drawnByBrowser(asked: unknown): Promise<false> {
  if (!import.meta.env.SSR) return false;
  const { callApi, outcome } = requestContext();
  // Named here: the type of a route that refers to all matches would refer to itself.
  const { matches } = asked as { matches: readonly { routeId: string }[] };
  const isNowhere = matches.at(-1)?.routeId === NOWHERE;
  if (isNowhere || (await statusOf(callApi('GET /Tenant/BackOffice', {}))) === 404) outcome.status = 404;
  return false;
}

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => factsOf(error).status,
  );
