import type { StoredKey } from '#lib/client-storage.ts';
import { createStore } from '#lib/store.ts';

const RELOADED_AT: StoredKey<'siteTab'> = 'reloadedAt';
/** A page reloads at most once per 60 seconds (specified-behaviour.md#waiting). */
const RELOAD_PAUSE_MS = 60_000;
/** How long the network may take to answer, and then the page to leave, before words take over. */
const TIMEOUT_MS = 8000;

const missingParts = new WeakSet<object>();

/** Whether the page is about to be reloaded: until then nothing is said. */
export const reloading = createStore(false);

/**
 * Notes which errors are parts of the page that could not be loaded: gone with a deployment, or without a network.
 * Nothing else happens yet, since a part that is loaded ahead, while the pointer rests on a link, may never be needed.
 */
export function watchChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missingParts.add(payload);
    payload.name = 'MissingPart';
    // The router would know the browser's own sentence, reload at once and wait for ever.
    payload.message = `A part of the page is missing. ${payload.message}`;
    Object.assign(payload, { status: 0 });
  });
}

/**
 * After an error has taken the place of a page: one whose parts went with a deployment is reloaded, once, and so is
 * one of another version than the server's.
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
    // Out of reach: the error says so already.
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
 * Reloads the page, unless the network fails: then the browser would put its own error in place of the page.
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
