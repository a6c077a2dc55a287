import { expect } from 'vitest';
import type { DatabaseFault } from './database-faults.ts';

/** Maximum retries after a crash; a process crashes once at most. */
const TRIES = 4;

/** Point of a crash: the index of the next write, from 0, and the side of its commit. */
export interface CrashPlan {
  readonly at: number;
  readonly when: DatabaseFault;
}

/**
 * A process that crashes at a planned write: it writes nothing until it is restarted, and its pending responses fail.
 */
export class Crashes {
  /** Number of crashes. */
  count = 0;
  private planned: CrashPlan | undefined;
  private isDead = false;

  plan(crash: CrashPlan | undefined): void {
    this.planned = crash;
  }

  /** Restarts the process and clears the plan. */
  restart(): void {
    this.planned = undefined;
    this.isDead = false;
  }

  /** Retries after a crash; any failure must be a 503. */
  async insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await ask();
      if (answer.status < 500) return answer;
      expect(answer.status, JSON.stringify(answer)).toBe(503);
      this.restart();
    }
    throw new Error('The portal does not answer');
  }

  /** Returns the fault of the next write, for `breakingDatabase`. */
  readonly draw = (): DatabaseFault | undefined => {
    if (this.isDead) return 'before';
    if (!this.planned) return undefined;
    const { at, when } = this.planned;
    if (at > 0) {
      this.planned = { at: at - 1, when };
      return undefined;
    }
    this.planned = undefined;
    this.isDead = true;
    this.count += 1;
    return when;
  };
}
