import { parseLocalizedPath } from '#lib/localized-path.ts';
import { currentTenant } from '#lib/storage.ts';

/**
 * Lets the page open without a network: registers its worker (entrance-worker.js of the server), and links the manifest
 * with which a phone installs it.
 * @returns a function that removes the manifest
 */
export function keepEntrancePage(): () => void {
  const { locale } = parseLocalizedPath(location.pathname);
  navigator.serviceWorker
    ?.register('/entrance-worker.js', { scope: location.pathname })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      const assets = performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => /^\/(assets|css)\//.test(name));
      active?.postMessage({ page: location.pathname, assets });
    })
    // The browser refused: the page works with a network.
    .catch(() => undefined);
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = `/icons/${currentTenant()}/entrance.webmanifest?lang=${locale}`;
  document.head.append(link);
  return () => link.remove();
}
