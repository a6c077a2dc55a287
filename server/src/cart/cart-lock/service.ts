import { createSerial } from '#platform/concurrency/keyed-mutex.ts';

/** Changes of one cart never interleave in this process; in other processes the cart’s version tells them apart. */
export const withCartLock = createSerial();
