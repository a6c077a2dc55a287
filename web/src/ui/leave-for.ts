import { toastOnNextPage } from './next-page-toast.ts';
import { showToast } from './toast.tsx';

/** Milliseconds for which a message is shown before the browser leaves for another site. */
const READING_MS = 1500;

/**
 * Opens the venue's own address. A page of the site shows the message itself; before another site it is shown here.
 */
export async function leaveFor(address: string, words: string): Promise<void> {
  if (new URL(address, location.href).origin === location.origin) toastOnNextPage(words);
  else {
    showToast('success', words);
    await new Promise((resolve) => setTimeout(resolve, READING_MS));
  }
  location.assign(address);
}
