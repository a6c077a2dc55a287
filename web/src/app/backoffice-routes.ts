import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { BackofficePage, PageAddress, PageModule, Visit } from '#backoffice/define-page.ts';
import { canOpen } from '#backoffice/page-access.ts';
import { PAGES } from '#backoffice/pages.ts';
import { NotFoundPage } from '#backoffice/shell/error-page.tsx';
import type { Backoffice } from '#lib/admin-portal.ts';
import { ApiError } from '#lib/api-error.ts';
import { isHydrated } from '#lib/hydration.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { loadDocument } from './client-redirect.ts';
import { Route as shell } from './routes/$tenant_/backoffice.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The definition of a page of the back office. */
    page?: BackofficePage;
  }
}

/** Adds a route for each defined page below the shell. The generated tree contains only the routes of files. */
export function addBackofficePages(): void {
  const pages = PAGES.flatMap((page) =>
    [page, ...(page.details ?? [])].map((address) => routeOf(page, address)),
  );
  shell.addChildren([...pages, notFoundRoute]);
}

function routeOf(page: BackofficePage, address: PageAddress) {
  const load = () => address.load().then(untilReloaded);
  return createRoute({
    getParentRoute: () => shell,
    path: address.path || '/',
    staticData: { page },
    validateSearch: address.validateSearch ?? (() => ({})),
    beforeLoad: ({ context, ...arrival }: Arrival) => {
      requireAccess(page, context);
      return address.hasOwnHeaders && isByLink(arrival) ? loadDocument(arrival.location.href) : undefined;
    },
    loaderDeps: ({ search }: { search: object }) => address.loaderDeps?.(search) ?? {},
    loader: (visit) => loadPage(page, address, load, visit as unknown as Visit),
    // Another administrator may have changed the data since the last visit.
    gcTime: 0,
    ...(address.preloadStaleTime !== undefined && { preloadStaleTime: address.preloadStaleTime }),
    head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
    component: lazyRouteComponent(load),
  });
}

async function loadPage(
  { section }: BackofficePage,
  { phrases = [] }: PageAddress,
  load: () => Promise<PageModule>,
  visit: Visit,
) {
  const read = load().then(async ({ loader, titleOf }) => ({ data: await loader?.(visit), titleOf }));
  const [{ data, titleOf }] = await Promise.all([read, loadPhrases(visit.context, ...phrases)]);
  const title = translator(visit.context, 'backoffice')(`sections.${section}.title`);
  return { data, title: titleOf?.(data, visit.context) ?? title };
}

/**
 * A module import has no result while the document is being reloaded (see stale-chunks.ts); nothing is rendered until
 * then.
 */
const untilReloaded = (module: PageModule | undefined): PageModule | Promise<never> =>
  module ?? new Promise(() => undefined);

interface Arrival {
  context: Backoffice;
  location: { href: string };
  cause: 'enter' | 'preload' | 'stay';
}

/** Whether a page is opened from another page, without a new document. */
const isByLink = ({ cause }: Pick<Arrival, 'cause'>): boolean => cause === 'enter' && isHydrated();

/** Shows, within the shell, that the administrator lacks the right to the page. */
function requireAccess(page: BackofficePage, backoffice: Backoffice): void {
  if (canOpen(page, backoffice)) return;
  throw new ApiError({ status: 401, code: 'api-error.oap.commons.admin-right-required' });
}

/** Error of an unknown address. Not thrown as `notFound()`, which would remove the shell. */
const notFoundRoute = createRoute({
  getParentRoute: () => shell,
  path: '$',
  loader: ({ context }) => ({ title: translator(context, 'backoffice')('error.notFoundTitle') }),
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: NotFoundPage,
});
