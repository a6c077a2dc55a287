import { createRouter } from '@tanstack/react-router';
import handler, { createServerEntry } from '@tanstack/react-start/server-entry';
import { parseLocalizedPath } from '#lib/localized-path.ts';
import type { PageContext } from '#lib/phrases.ts';
import { loadSide } from './route-trees.ts';

/** The routes of addresses that no page answers. */
const UNKNOWN: ReadonlySet<string> = new Set(['/$tenant/$', '/$tenant_/backoffice/$']);

const { routeTree } = await loadSide();
const router = createRouter({ routeTree, context: {} as PageContext });

/**
 * What the server imports of the pages. `isUnknown` tells, without rendering, that no page answers a public path; a
 * page may still find that the thing it would show does not exist.
 */
export default {
  ...createServerEntry(handler),
  isUnknown(path: string): boolean {
    const [, , route] = router.getMatchedRoutes(parseLocalizedPath(path).path);
    return route === undefined || UNKNOWN.has(route.id);
  },
};
