import { isBackofficePath, placeOf } from '../lib/place.ts';
import { routeTree } from './routeTree.gen.ts';

/**
 * The routes of the page. The server has all of them in one tree; the browser has those of the shop, and loads those
 * of the back office there (see build/split-backoffice.ts): from one side to the other a link is a new page load.
 */
export async function loadRoutes(): Promise<typeof routeTree> {
  if (import.meta.env.SSR || !isBackofficePath(placeOf(location.pathname).path)) return routeTree;
  return (await import('./routeTree.gen.ts?backoffice')).routeTree;
}
