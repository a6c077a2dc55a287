// First of all styles: it sets the order of the layers.
import '#ui/base.css';

import { createRouter } from '@tanstack/react-router';
import { parseLocalizedPath, publicPath } from '#lib/localized-path.ts';
import type { PageContext } from '#lib/phrases.ts';
import { requestContext } from '#lib/request.ts';
import { errorAdapter } from './error-serialization.ts';
import { loadSide } from './route-trees.ts';
import { recoverFrom } from './stale-chunks.ts';

/** Search parameters stay the plain text that people share; pages read them with their own `validateSearch`. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

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
  };
  const { routeTree, defaults } = await loadSide();
  return createRouter({
    routeTree,
    ...defaults,
    context,
    rewrite: {
      input: ({ url }) => {
        url.pathname = parseLocalizedPath(url.pathname).path;
        return url;
      },
      output: ({ url }) => {
        url.pathname = publicPath(context.locale, url.pathname);
        return url;
      },
    },
    // Left out of the declared options, but read from them on both sides.
    ...({ serializationAdapters: [errorAdapter] } as object),
    parseSearch,
    stringifySearch,
    dehydrate: () => ({ origin: context.origin, phrases: context.phrases }),
    hydrate: (sent: Pick<PageContext, 'origin' | 'phrases'>) => {
      context.origin = sent.origin;
      Object.assign(context.phrases, sent.phrases);
    },
    defaultOnCatch: recoverFrom,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 5_000,
    // Specification §9: what is being fetched shows after 200 ms, and then for as long at least.
    defaultPendingMs: 200,
    defaultPendingMinMs: 200,
    scrollRestoration: true,
    ...(request ? { ssr: { nonce: request.nonce } } : {}),
  });
}
