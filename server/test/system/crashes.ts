import { expect } from 'vitest';
import type { DatabaseFault } from './database-faults.ts';

/** How often something is asked again after a process has died; it dies once at most. */
const TRIES = 4;

/** When a process dies: at which of its next writes, from 0 on, and on which side of its commit. */
export interface CrashPlan {
  readonly at: number;
  readonly when: DatabaseFault;
}

/**
 * A process that dies at a planned write: nothing is written from then on until it is started again. Its answers are lost
 * too, as what waits for them gets an error.
 */
export class Crashes {
  /** How many processes have died. */
  count = 0;
  private planned: CrashPlan | undefined;
  private isDead = false;

  plan(crash: CrashPlan | undefined): void {
    this.planned = crash;
  }

  /** The process is started again, and no crash is planned. */
  restart(): void {
    this.planned = undefined;
    this.isDead = false;
  }

  /** Asks again where a process has died; whatever fails, it fails with 503. */
  async insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await ask();
      if (answer.status < 500) return answer;
      expect(answer.status, JSON.stringify(answer)).toBe(503);
      this.restart();
    }
    throw new Error('The portal does not answer');
  }

  /** Of the next write, for `breakingDatabase`. */
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
