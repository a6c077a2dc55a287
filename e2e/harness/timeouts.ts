/** How long a test waits for a page to do something, in milliseconds; generous, since the machine is shared. */
export const PAGE_TIMEOUT_MS = 20_000;
