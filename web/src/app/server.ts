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
 * What the server imports of the pages, told without rendering. `isUnknown`: no page answers a public path; a page may
 * still find that the thing it would show does not exist. `codesIn`: what of the catalogue a path names.
 */
export default {
  ...createServerEntry(handler),
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
