/** Requests with a wrong key per minute and network, beyond which the database is not asked. */
export const REFUSALS_PER_MINUTE = 120;

const MINUTE_MS = 60_000;

/** Counts the requests with a wrong key of each network, in the memory of this process. */
export class Refusals {
  #minute = 0;
  #counts = new Map<string, number>();
  /** Hashes of keys that were right: they are asked for, whoever else guesses in their network. */
  #right = new Set<string>();

  /** Whether a key is refused without asking the database. */
  refuses(network: string, keyHash: string, now: number): boolean {
    return (this.#of(now).get(network) ?? 0) >= REFUSALS_PER_MINUTE && !this.#right.has(keyHash);
  }

  noteWrong(network: string, keyHash: string, now: number): void {
    const counts = this.#of(now);
    counts.set(network, (counts.get(network) ?? 0) + 1);
    this.#right.delete(keyHash);
  }

  noteRight(keyHash: string): void {
    this.#right.add(keyHash);
  }

  #of(now: number): Map<string, number> {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    return this.#counts;
  }
}
