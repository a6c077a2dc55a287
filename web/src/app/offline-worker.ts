import type { AnyRouter } from '@tanstack/react-router';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';

/**
 * Has the browser keep what is seen of a venue, for when there is no network: see the server's offline-worker.js.
 * @param home path of the venue's home page, below which everything is its own
 */
export function registerOfflineWorker(home: string, router: AnyRouter): void {
  navigator.serviceWorker
    ?.register('/offline-worker.js', { scope: home })
    .then((registration) => {
      const { hasPhraseOverrides }: PageContext = router.options.context;
      void navigator.serviceWorker.ready.then(({ active }) => {
        active?.postMessage(hasPhraseOverrides ? 'phrase-overrides' : 'no-phrase-overrides');
        active?.postMessage(openPage(router));
      });
      let isWatched = false;
      const watch = () => {
        if (isWatched) return;
        isWatched = true;
        import('./update-watch.ts').then(
          ({ watchUpdates }) => watchUpdates(registration, router),
          () => undefined,
        );
      };
      // Who comes for the first time has no older version.
      if (!registration.active) return;
      if (registration.waiting) watch();
      registration.addEventListener('updatefound', watch);
      document.addEventListener('visibilitychange', watch);
    })
    // What the browser refuses is left: the site works without.
    .catch(() => undefined);
}

/** Names the venue and the assets of the open page. */
function openPage(router: AnyRouter) {
  const matches: readonly { routeId: string; loaderData?: unknown }[] = router.state.matches;
  const portal = matches.find(({ routeId }) => routeId === '/$tenant')?.loaderData as Portal | undefined;
  const { displayName: name, brand } = portal?.tenant ?? {};
  const assets = performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name).pathname)
    .filter((path) => path.startsWith('/assets/'));
  return { venue: { name, brand }, assets };
}
