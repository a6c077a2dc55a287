import { createRouter } from '@tanstack/react-router';
import { createStartHandler } from '@tanstack/react-start/server';
import { createServerEntry } from '@tanstack/react-start/server-entry';
import { parseLocalizedPath } from '#lib/localized-path.ts';
import type { PageContext } from '#lib/phrases.ts';
import { renderPage } from './render-page.tsx';
import { loadSide } from './route-trees.ts';

/** The routes of unknown addresses. */
const UNKNOWN: ReadonlySet<string> = new Set(['/$tenant/$', '/$tenant_/backoffice/$']);

const { routeTree } = await loadSide();
const router = createRouter({ routeTree, context: {} as PageContext });

/**
 * Functions that the server calls without rendering. `isUnknown` tells whether no page matches a public path; a
 * matching page may still lack its object. `codesIn` returns the codes of the catalogue in a path.
 */
export default {
  ...createServerEntry({ fetch: createStartHandler(renderPage) }),
  isUnknown(path: string): boolean {
    const [, , route] = router.getMatchedRoutes(parseLocalizedPath(path).path);
    return route === undefined || UNKNOWN.has(route.id);
  },
  codesIn(path: string): { establishment?: string | undefined; service?: string | undefined } | undefined {
    const [, params, route] = router.getMatchedRoutes(parseLocalizedPath(path).path);
    if (!route?.id.startsWith('/$tenant/ticketing')) return undefined;
    const { id: establishment, externalCode: service } = params;
    return establishment === undefined ? undefined : { establishment, service };
  },
};
