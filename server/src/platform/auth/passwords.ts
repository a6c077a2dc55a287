import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue } from '../concurrency/bounded-queue.ts';

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane; about 11 ms of one core. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Two hashes at a time, so that a flood of logins leaves cores for other requests; 64 waiting are about half a second
 * of work, and further calls answer 503 at once.
 */
const queue = createBoundedQueue({ concurrency: 2, maxWaiting: 64 });

/**
 * Refuses a call before any work or count for a password that there would be no time to verify.
 * @throws {AppError} `internal.unavailable`
 */
export const refuseWhenBusy = (): void => queue.refuseWhenFull();

/**
 * The hash to store for a password, in PHC format (`$argon2id$…`). The composed form (NFC) is hashed: systems send an
 * accented letter as one character or as two.
 */
export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => hash(password.normalize('NFC'), ARGON2));

/** The hash of a random, discarded password, with the settings above. */
const UNKNOWN_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$qAVbsPx+jAx8b9oTeQHFng$fxm0ZpSrcYOyGNxv5tmXMLtviVOlycYsBUX0Bo195YM';

/**
 * Whether a password matches a stored hash. Without a hash (no such account) the same work is done, so that the time
 * taken does not reveal whether an account exists. Both forms of accented letters match: a hash may be older than the
 * choice of the composed form.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const forms = new Set([password.normalize('NFC'), password.normalize('NFD'), password]);
  let matches = false;
  for (const form of forms)
    matches = (await queue.run(() => verify(stored ?? UNKNOWN_PASSWORD, form))) || matches;
  return matches && stored !== undefined;
}
