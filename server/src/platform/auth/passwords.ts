import { hash, verify } from '@node-rs/argon2';
import { fail } from '../http/errors.ts';

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane; about 11 ms of one core. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashed at once, so that a flood of logins leaves cores for everybody else. */
const CONCURRENCY = 2;
/** Waiting for their turn (about half a second of work); beyond, the call answers 503 at once. */
const QUEUE_LIMIT = 64;

/** Runs so many tasks at once and keeps a bounded number waiting. */
export class BoundedQueue {
  readonly #concurrency: number;
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(concurrency: number, limit: number) {
    this.#concurrency = concurrency;
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#limit;
  }

  /** @throws {AppError} `internal.unavailable` when too many are waiting */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#concurrency) this.#running++;
    else if (this.isFull) fail('internal.unavailable');
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The place passes straight to the next in line: nobody can slip in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

const queue = new BoundedQueue(CONCURRENCY, QUEUE_LIMIT);

/**
 * Refuses before any work or count is done for a password that there would be no time to check.
 * @throws {AppError} `internal.unavailable`
 */
export function refuseWhenBusy(): void {
  if (queue.isFull) fail('internal.unavailable');
}

/** The hash to store for a password, in PHC format (`$argon2id$…`). */
export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, ARGON2));

/** The hash of a random password that nobody kept, made with the settings above. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$qAVbsPx+jAx8b9oTeQHFng$fxm0ZpSrcYOyGNxv5tmXMLtviVOlycYsBUX0Bo195YM';

/**
 * Whether a password is the one behind a stored hash. Without a hash (no such account) the same work is done
 * in vain, so that the time tells nothing.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await queue.run(() => verify(stored ?? NOBODY, password));
  return matches && stored !== undefined;
}
