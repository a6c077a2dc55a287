import { ErrorPage, NotFoundPage } from '#backoffice/shell/error-page.tsx';
import { PagePending } from '#backoffice/shell/shell-pending.tsx';
import { addBackofficePages } from './backoffice-routes.ts';

export { routeTree } from './routeTree.gen.ts?backoffice';

addBackofficePages();

/** The error and pending components of the back office, within the shell if there is one. */
export const defaults = {
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PagePending,
};
