import type { AnyRouter } from '@tanstack/react-router';

/**
 * Has the browser keep what is seen of a venue, for when there is no network: see the server's offline-worker.js.
 * @param home path of the venue's home page, below which everything is its own
 */
export function registerOfflineWorker(home: string, router: AnyRouter): void {
  navigator.serviceWorker
    ?.register('/offline-worker.js', { scope: home })
    .then(async (registration) => {
      // Who comes for the first time has no older version, and who is offline gets no newer one.
      if (registration.active && navigator.onLine)
        (await import('./update-watch.ts')).watchUpdates(registration, router);
    })
    // What the browser refuses is left: the site works without.
    .catch(() => undefined);
}
