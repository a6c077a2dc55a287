import type { AnyRouter } from '@tanstack/react-router';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';

/**
 * Registers the service worker that caches a venue's pages for offline use; see the server's offline-worker.js.
 * @param home path of the venue's home page, the scope of the worker
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
      // A first visit has no older version.
      if (!registration.active) return;
      if (registration.waiting) watch();
      registration.addEventListener('updatefound', watch);
      document.addEventListener('visibilitychange', watch);
    })
    // The browser refused; the site works without the worker.
    .catch(() => undefined);
}

/** Sends the venue and the assets of the open page to the worker. */
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
