// First of all styles: it sets the order of the layers.
import '#ui/base.css';

import { type AnyRoute, type AnyRouteMatch, createRouter } from '@tanstack/react-router';
import { parseLocalizedPath, publicPath } from '#lib/localized-path.ts';
import type { PageContext } from '#lib/phrases.ts';
import { requestContext } from '#lib/request.ts';
import { errorAdapter } from './error-serialization.ts';
import { preloadFailurePages } from './lazy-pages.tsx';
import { loadSide } from './route-trees.ts';
import { recoverFrom } from './stale-chunks.ts';

/** Search parameters stay the plain text that people share; pages read them with their own `validateSearch`. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** How long a page may take before the waiting page stands in its place. */
const PENDING_MS = 200;

/** What the server's router tells the browser's. */
interface Dehydrated extends Pick<PageContext, 'origin' | 'phrases' | 'hasPhraseOverrides'> {
  /**
   * The route from which on the browser renders the page. The library takes it from the match of the same id, which
   * differs where the page is loaded by a search parameter that the server does not render; the browser would then
   * compare the finished page with what stands for it until then.
   */
  browserRoute: string | undefined;
  /** An error page stands in place of the page, or of a part of it. */
  hasFailed?: true;
  /** The path that the page was rendered for, where it stands in for another. */
  standsAt?: string;
}

const hasFailed = ({ status }: AnyRouteMatch): boolean => status === 'error' || status === 'notFound';

/**
 * The router of one page view. Its routes do not know the language: the address carries it in front, and a change
 * of language is a change of page.
 */
export async function getRouter() {
  const request = import.meta.env.SSR ? requestContext() : undefined;
  const context: PageContext = {
    locale: request?.locale ?? parseLocalizedPath(location.pathname).locale,
    origin: request?.origin ?? '',
    phrases: {},
    ...(request?.hasPhraseOverrides && { hasPhraseOverrides: true }),
  };
  /** The path in the browser, and the one of the page that stands in for it: the router sees that one alone. */
  let [asked, shown]: (string | undefined)[] = [];
  const { routeTree, defaults } = await loadSide();
  const router = createRouter({
    routeTree,
    ...defaults,
    context,
    rewrite: {
      input: ({ url }) => {
        const { path } = parseLocalizedPath(url.pathname);
        url.pathname = path === asked ? (shown ?? path) : path;
        return url;
      },
      output: ({ url }) => {
        const path = url.pathname === shown ? (asked ?? shown) : url.pathname;
        url.pathname = publicPath(context.locale, path);
        return url;
      },
    },
    // Left out of the declared options, but read from them on both sides.
    ...({ serializationAdapters: [errorAdapter] } as object),
    parseSearch,
    stringifySearch,
    dehydrate: (): Dehydrated => ({
      origin: context.origin,
      phrases: context.phrases,
      ...(context.hasPhraseOverrides && { hasPhraseOverrides: true }),
      ...(request?.standsIn && { standsAt: router.state.location.pathname }),
      ...(router.state.matches.some(hasFailed) && { hasFailed: true }),
      browserRoute: router.state.matches.find(({ ssr }) => ssr === false)?.routeId,
    }),
    hydrate: async (sent: Dehydrated) => {
      context.origin = sent.origin;
      if (sent.standsAt) [asked, shown] = [parseLocalizedPath(location.pathname).path, sent.standsAt];
      if (sent.hasPhraseOverrides) context.hasPhraseOverrides = true;
      Object.assign(context.phrases, sent.phrases);
      const routes: ReadonlyMap<string, AnyRoute> = new Map(Object.entries(router.routesById));
      const browserRoute = routes.get(sent.browserRoute ?? '');
      if (browserRoute) browserRoute.options.ssr = false;
      if (sent.hasFailed) await preloadFailurePages();
    },
    defaultOnCatch: recoverFrom,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 5_000,
    // What is being fetched shows after 200 ms, and then for as long at least (specified-behaviour.md#waiting).
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: PENDING_MS,
    scrollRestoration: true,
    ...(request ? { ssr: { nonce: request.nonce } } : {}),
  });
  // While the same page reads other data, it stays under the progress bar.
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? PENDING_MS : Number.POSITIVE_INFINITY;
  });
  return router;
}
