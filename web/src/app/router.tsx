// Imported before all other styles, since it sets the order of the layers.
import '#ui/base.css';

import { type AnyRoute, type AnyRouteMatch, createRouter } from '@tanstack/react-router';
import { parseLocalizedPath, publicPath } from '#lib/localized-path.ts';
import type { PageContext } from '#lib/phrases.ts';
import { requestContext } from '#lib/request.ts';
import { errorAdapter } from './error-serialization.ts';
import { preloadFailurePages } from './lazy-pages.tsx';
import { loadSide } from './route-trees.ts';
import { recoverFrom } from './stale-chunks.ts';

/** Search parameters stay plain text that people can share; pages parse them with their own `validateSearch`. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** Milliseconds after which the waiting page replaces a page. */
const PENDING_MS = 200;

/** Data that the server's router passes to the browser's. */
interface Dehydrated extends Pick<PageContext, 'origin' | 'phrases' | 'hasPhraseOverrides'> {
  /**
   * The route from which on the browser renders the page. The library takes it from the match of the same id, which
   * differs where a search parameter decides the loader and the server does not render it. The browser would then
   * hydrate the finished page from its placeholder.
   */
  browserRoute: string | undefined;
  /** Whether an error page replaces the page, or a part of it. */
  hasFailed?: true;
  /** The path that the page was rendered for, if it is shared by several addresses. */
  standsAt?: string;
}

const hasFailed = ({ status }: AnyRouteMatch): boolean => status === 'error' || status === 'notFound';

/**
 * Creates the router of one page view. Its routes do not contain the language: the address has it as prefix, and a
 * change of language is a full page load.
 */
export async function getRouter() {
  const request = import.meta.env.SSR ? requestContext() : undefined;
  const context: PageContext = {
    locale: request?.locale ?? parseLocalizedPath(location.pathname).locale,
    origin: request?.origin ?? '',
    phrases: {},
    ...(request?.hasPhraseOverrides && { hasPhraseOverrides: true }),
  };
  /** Maps the path in the browser to that of its shared page, which is the only one that the router sees. */
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
    // The declared options omit it, but both sides read it from them.
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
    // The pending state shows after 200 ms, and then for a minimum time (specified-behaviour.md#waiting).
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: PENDING_MS,
    scrollRestoration: true,
    ...(request ? { ssr: { nonce: request.inlineMark } } : {}),
  });
  // The page stays under the progress bar while it loads other data.
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? PENDING_MS : Number.POSITIVE_INFINITY;
  });
  return router;
}
