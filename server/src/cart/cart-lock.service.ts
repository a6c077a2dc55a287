import { createKeyedMutex } from '../kernel/concurrency/keyed-mutex.ts';

/** Changes of one cart never interleave in this process; across processes the cart’s version detects conflicts. */
export const withCartLock = createKeyedMutex();
