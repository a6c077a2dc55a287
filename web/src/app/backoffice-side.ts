import { ErrorPage, NotFoundPage } from '#backoffice/shell/error-page.tsx';
import { PagePending } from '#backoffice/shell/shell-pending.tsx';
import { addBackofficePages } from './backoffice-routes.ts';

export { routeTree } from './routeTree.gen.ts?backoffice';

addBackofficePages();

/** What the back office shows in place of a page, within the shell where there is one. */
export const defaults = {
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PagePending,
};
