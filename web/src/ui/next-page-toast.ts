import type { StoredKey } from '#lib/client-storage.ts';
import { showToast } from '#ui/toast.tsx';

const KEY: StoredKey<'siteTab'> = 'nextPageNotice';

/** Stores a message for the next page, which is a new document. */
export function toastOnNextPage(words: string): void {
  try {
    sessionStorage.setItem(KEY, words);
  } catch {
    // The browser refuses storage: the next page shows no message.
  }
}

/** Shows the stored message of the previous page. */
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
