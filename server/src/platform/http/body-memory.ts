import { counter, gauge } from '../observability/metrics.ts';

/** Bounds the memory of the bodies of all requests. */
export interface BodyMemory {
  /**
   * Opens the account of one body.
   * @param network whose share is charged
   */
  open(network: string): BodyLease;
}

/** Charge of one body. */
export interface BodyLease {
  /** @returns false when the bytes would exceed a bound: the request must then be rejected */
  take(bytes: number): boolean;
  /** Releases the whole charge; further calls do nothing. */
  release(): void;
}

/** In bytes. */
export interface BodyBounds {
  total: number;
  /** Bytes of one network, so that a single network cannot exclude others. */
  perNetwork: number;
}

const MEGABYTE = 1024 * 1024;

/** One network can send one document of the maximum size; three networks can do so concurrently. */
const BOUNDS: BodyBounds = { total: 48 * MEGABYTE, perNetwork: 16 * MEGABYTE };

const refused = counter('guichet_bodies_refused_total', 'Request bodies beyond the memory for all of them');
const held = gauge('guichet_bodies_bytes', 'Memory that request bodies take');

export function createBodyMemory({ total, perNetwork }: BodyBounds = BOUNDS): BodyMemory {
  let taken = 0;
  const takenBy = new Map<string, number>();
  return {
    open(network) {
      let own = 0;
      return {
        take(bytes) {
          const ofNetwork = (takenBy.get(network) ?? 0) + bytes;
          if (taken + bytes > total || ofNetwork > perNetwork) {
            refused.inc();
            return false;
          }
          own += bytes;
          taken += bytes;
          takenBy.set(network, ofNetwork);
          held.set(taken);
          return true;
        },
        release() {
          if (own === 0) return;
          taken -= own;
          const left = (takenBy.get(network) ?? 0) - own;
          own = 0;
          if (left > 0) takenBy.set(network, left);
          else takenBy.delete(network);
          held.set(taken);
        },
      };
    },
  };
}
