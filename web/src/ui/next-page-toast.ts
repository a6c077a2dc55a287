import type { StoredKey } from '#lib/client-storage.ts';
import { showToast } from '#ui/toast.tsx';

const KEY: StoredKey<'siteTab'> = 'nextPageNotice';

/** Keeps what has been done for the next page, which is a new document. */
export function toastOnNextPage(words: string): void {
  try {
    sessionStorage.setItem(KEY, words);
  } catch {
    // The browser refuses storage: the next page says nothing.
  }
}

/** Shows what the page before has left to tell. */
export function showKeptToast(): void {
  try {
    const words = sessionStorage.getItem(KEY);
    if (words === null) return;
    sessionStorage.removeItem(KEY);
    showToast('success', words, { isKept: true });
  } catch {
    // As above.
  }
}
