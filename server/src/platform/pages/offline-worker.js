/**
 * Answers with the pages and scripts that were kept when there is no network. A page keeps itself (its web code calls
 * the browser's cache); with a network nothing is answered from here.
 */
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const isAsset = new URL(request.url).pathname.startsWith('/assets/');
  if (request.method !== 'GET' || !(isAsset || request.mode === 'navigate')) return;
  event.respondWith(
    fetch(request).catch(async (error) => {
      const kept = await caches.match(request.url, { ignoreVary: true });
      if (!kept) throw error;
      return kept;
    }),
  );
});
