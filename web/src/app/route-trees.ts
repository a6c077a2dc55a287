import { isBackofficePath, parseLocalizedPath } from '#lib/localized-path.ts';
import { ErrorPage, NotFoundPage } from './lazy-pages.tsx';
import { PendingPage } from './pending-page.tsx';
import { routeTree } from './routeTree.gen.ts';

/** What the shop shows in place of a page. */
const defaults = {
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PendingPage,
};

/**
 * The routes of the page. The server has all of them in one tree; the browser has those of the shop, and loads those
 * of the back office there (see build/split-backoffice.ts): from one side to the other a link is a new page load.
 */
export async function loadSide(): Promise<{ routeTree: typeof routeTree; defaults: object }> {
  if (import.meta.env.SSR) {
    const { addBackofficePages } = await import('./backoffice-routes.ts');
    addBackofficePages();
    return { routeTree, defaults };
  }
  if (!isBackofficePath(parseLocalizedPath(location.pathname).path)) return { routeTree, defaults };
  return import('./backoffice-side.ts');
}
