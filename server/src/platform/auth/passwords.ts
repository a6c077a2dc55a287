import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue } from '#kernel/concurrency/bounded-queue.ts';

/** argon2id as recommended by OWASP: 19 MiB, two passes, one lane; about 11 ms of one core. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Two hashes at a time, so that a flood of logins leaves cores for other requests. 64 waiting hashes are about half a
 * second of work; further calls answer 503.
 */
const queue = createBoundedQueue({ concurrency: 2, maxWaiting: 64 });

/**
 * Fails early when the queue has no room to verify a password.
 * @throws {AppError} `internal.unavailable`
 */
export const refuseWhenBusy = (): void => queue.refuseWhenFull();

/**
 * Hashes a password in PHC format (`$argon2id$…`), in the composed form (NFC), since systems send an accented letter
 * as one character or as two.
 */
export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => hash(password.normalize('NFC'), ARGON2));

/** Hash of a random password, with the settings above. */
const UNKNOWN_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$qAVbsPx+jAx8b9oTeQHFng$fxm0ZpSrcYOyGNxv5tmXMLtviVOlycYsBUX0Bo195YM';

/**
 * Whether a password matches a stored hash. Without a hash (no such account) the same work is done, so that the
 * response time does not reveal whether an account exists. The decomposed form is tried too, since older hashes may
 * use it.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const forms = new Set([password.normalize('NFC'), password.normalize('NFD'), password]);
  let matches = false;
  for (const form of forms)
    matches = (await queue.run(() => verify(stored ?? UNKNOWN_PASSWORD, form))) || matches;
  return matches && stored !== undefined;
}
