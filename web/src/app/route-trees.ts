import { isBackofficePath, parseLocalizedPath } from '#lib/localized-path.ts';
import { ErrorPage, NotFoundPage } from './lazy-pages.tsx';
import { PendingPage } from './pending-page.tsx';
import { routeTree } from './routeTree.gen.ts';

/** The error and pending components of the shop. */
const defaults = {
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PendingPage,
};

/** Every rendering uses the same tree, completed once. */
let complete: Promise<void> | undefined;

async function completeTree(): Promise<void> {
  const { addBackofficePages } = await import('./backoffice-routes.ts');
  addBackofficePages();
}

/**
 * The routes of the page. The server has all of them in one tree. The browser has the routes of the shop, and in the
 * back office loads those of the back office (see build/split-backoffice.ts); a link between the sides is a full page
 * load.
 */
export async function loadSide(): Promise<{ routeTree: typeof routeTree; defaults: object }> {
  if (import.meta.env.SSR) {
    complete ??= completeTree();
    await complete;
    return { routeTree, defaults };
  }
  if (!isBackofficePath(parseLocalizedPath(location.pathname).path)) return { routeTree, defaults };
  return import('./backoffice-side.ts');
}
