import { createBoundedQueue } from '#kernel/concurrency/bounded-queue.ts';

/** Maximum number of new carts that a process opens at a time: two batches of holds. */
export const OPENING_CARTS = 128;

/** Maximum number of new carts that wait in order of arrival, about a second of work; further ones get 503. */
export const WAITING_CARTS = 512;

/**
 * Limits the new carts of this process. Only visitors who hold no places yet are refused under overload: changes,
 * payments and sales of open carts never wait here.
 */
export const newCarts = createBoundedQueue({ concurrency: OPENING_CARTS, maxWaiting: WAITING_CARTS });
