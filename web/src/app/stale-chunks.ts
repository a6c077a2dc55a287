const RELOADED_AT = 'reloadedAt';
/** Specification §8: a page reloads at most once per 60 seconds. */
const RELOAD_PAUSE_MS = 60_000;

/** After a deployment the parts of an open page are gone: loads the page anew, but never again and again. */
export function reloadOnStaleChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < RELOAD_PAUSE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
  });
}
