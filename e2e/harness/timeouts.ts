/** How long a test waits for what a page is to do, in milliseconds: the machine does other things as well. */
export const PATIENCE_MS = 20_000;
