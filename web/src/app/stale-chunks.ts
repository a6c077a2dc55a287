import type { StoredKey } from '#lib/client-storage.ts';
import { createStore } from '#lib/store.ts';

const RELOADED_AT: StoredKey<'siteTab'> = 'reloadedAt';
/** A page reloads at most once per 60 seconds (specified-behaviour.md#waiting). */
const RELOAD_PAUSE_MS = 60_000;
/** Milliseconds for the network to answer, and then for the page to leave, before an error is shown. */
const TIMEOUT_MS = 8000;

const missingParts = new WeakSet<object>();

/** Returns whether the page is about to be reloaded; no error is shown until then. */
export const reloading = createStore(false);

/**
 * Marks errors of chunks that could not be loaded, after a deployment or without a network. Nothing else happens yet,
 * since a prefetched chunk may never be needed.
 */
export function watchChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missingParts.add(payload);
    payload.name = 'MissingPart';
    // The router would recognise the browser's own message, reload at once and wait forever.
    payload.message = `A part of the page is missing. ${payload.message}`;
    Object.assign(payload, { status: 0 });
  });
}

/**
 * Reloads a page once after an error has replaced it, if a deployment removed its chunks, or if its version differs
 * from the server's.
 */
export function recoverFrom(error: unknown): void {
  if (typeof error === 'object' && error && missingParts.has(error)) void reloadPage();
  else void reloadIfOutdated();
}

async function reloadIfOutdated(): Promise<void> {
  try {
    const { isOutdated } = await import('./version-check.ts');
    if (await isOutdated()) await reloadPage();
  } catch {
    // Offline: the error is shown already.
  }
}

async function reloadPage(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (reloading.get() || Date.now() - last < RELOAD_PAUSE_MS) return;
  reloading.set(true);
  setTimeout(() => reloading.set(false), 2 * TIMEOUT_MS);
  if (!(await reloadWhenReachable())) reloading.set(false);
}

/**
 * Reloads the page unless the network fails: the browser would otherwise replace the page by its own error.
 * @returns whether the page is leaving
 */
export async function reloadWhenReachable(): Promise<boolean> {
  if (!(await isReachable())) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
  return true;
}

const isReachable = (): Promise<boolean> =>
  fetch('/robots.txt', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
