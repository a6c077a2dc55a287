/** Maximum milliseconds for which a test waits for a page; generous, since the machine is shared. */
export const PAGE_TIMEOUT_MS = 20_000;
