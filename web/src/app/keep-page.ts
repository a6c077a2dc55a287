import { type AnyRouter, redirect } from '@tanstack/react-router';
import { factsOf } from '#lib/api-error.ts';
import { type PageContext, translator } from '#lib/phrases.ts';
import { targetOf } from '#ui/app-link.tsx';
import { showToast } from '#ui/toast.tsx';

interface Visit {
  location: { href: string; pathname: string };
  context: PageContext;
  preload: boolean;
  abortController: AbortController;
}

/** Routers whose pages stay. */
const kept = new WeakSet<AnyRouter>();

type Loader = (visit: Visit) => unknown;

/**
 * Keeps the open page and its choices when its data cannot be read again without a network: a reload keeps the data
 * of the page, and a change of the search parameters is undone with a message. Another page fails as usual.
 */
export function keepPageWithoutNetwork(router: AnyRouter): void {
  if (kept.has(router)) return;
  kept.add(router);
  for (const route of Object.values(router.routesById)) {
    const { loader } = route.options;
    if (typeof loader === 'function') route.options.loader = keeping(router, route.id, loader as Loader);
  }
}

const keeping =
  (router: AnyRouter, routeId: string, loader: Loader): Loader =>
  async (visit) => {
    try {
      return await loader(visit);
    } catch (error) {
      const { resolvedLocation: open, matches } = router.state;
      const shown = matches.find((match) => match.routeId === routeId && match.status === 'success');
      const { location, context, preload, abortController } = visit;
      if (
        preload ||
        abortController.signal.aborted ||
        !shown ||
        !isNetworkFailure(error) ||
        open?.pathname !== location.pathname
      )
        throw error;
      if (open.href === location.href) return shown.loaderData;
      showToast('error', translator(context, 'common')('error.offline'));
      throw redirect({ ...targetOf(open.href), replace: true, resetScroll: false } as never);
    }
  };

/** A chunk that a deployment removed is another failure, which a reload solves. */
const isNetworkFailure = (error: unknown): boolean =>
  factsOf(error).status === 0 && (error as Partial<Error>).name !== 'MissingPart';
