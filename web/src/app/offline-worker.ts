/**
 * Has the browser keep what is seen of a venue, for when there is no network: see the server's offline-worker.js.
 * @param home path of the venue's home page, below which everything is its own
 */
export function registerOfflineWorker(home: string): void {
  if (!('serviceWorker' in navigator)) return;
  // What the browser refuses is left: the site works without.
  navigator.serviceWorker.register('/offline-worker.js', { scope: home }).catch(() => undefined);
}
