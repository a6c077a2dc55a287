import { toastOnNextPage } from './next-page-toast.ts';
import { showToast } from './toast.tsx';

/** How long a sentence is there before the page is left for another site. */
const READING_MS = 1500;

/** Leaves for the venue's own address. What has happened is shown there by a page of ours, and here before any other. */
export async function leaveFor(address: string, words: string): Promise<void> {
  if (new URL(address, location.href).origin === location.origin) toastOnNextPage(words);
  else {
    showToast('success', words);
    await new Promise((resolve) => setTimeout(resolve, READING_MS));
  }
  location.assign(address);
}
