import { setImmediate as endOfLoopTurn } from 'node:timers/promises';
import { memoizePerOwner } from '../cache/memoize-per-owner.ts';
import type { Database } from '../database/database.ts';
import { currentScope, inSpan, type Scope, withinScope } from '../tracing.ts';

/** Maximum number of members of a batch. */
const BATCH_SIZE = 64;

/**
 * Turns of the event loop before a batch starts. On an idle process a turn takes microseconds; on a busy one it reads
 * the requests and answers that have arrived, whose members then join the batch.
 */
export const TURNS_BEFORE_BATCH = 4;

export interface BatcherOptions<Member, Answer> {
  /** Runs the members of a batch together and returns one result for each, in the same order. */
  run(members: readonly Member[]): Promise<readonly Answer[]>;
  /**
   * Members with the same key never run in one batch: the later one waits for the next. Absent for reads, which never
   * conflict.
   */
  keyOf?(member: Member): string;
  size?: number;
}

/**
 * Adds a member to the queue `lane`.
 * @returns the result of this member
 */
export type Batcher<Member, Answer> = (lane: string, member: Member) => Promise<Answer>;

interface Waiting<Member, Answer> {
  member: Member;
  /** Scope of the caller: the trace of a batch's first member contains its statement */
  scope: Scope | undefined;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Gathers members per queue (lane) while the queue's current batch runs, and runs them together next. An idle queue
 * starts after {@link TURNS_BEFORE_BATCH} turns of the event loop; no timer delays it. Each queue runs one batch at a
 * time.
 *
 * When a batch fails, its members are retried one by one, so that each gets its own result or error. `run` must be
 * idempotent by key, since the failed batch may have been committed.
 */
export function createBatcher<Member, Answer>(
  options: BatcherOptions<Member, Answer>,
): Batcher<Member, Answer> {
  const lanes = new Map<string, Waiting<Member, Answer>[]>();
  const size = options.size ?? BATCH_SIZE;

  const drain = async (lane: string, queue: Waiting<Member, Answer>[]) => {
    while (queue.length > 0) {
      for (let turn = 0; turn < TURNS_BEFORE_BATCH; turn += 1) await endOfLoopTurn();
      await runBatch(options, takeBatch(queue, size, options.keyOf));
    }
    lanes.delete(lane);
  };

  const add = (lane: string, member: Member) =>
    new Promise<Answer>((resolve, reject) => {
      const waiting = { member, scope: currentScope(), resolve, reject };
      const queue = lanes.get(lane);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      lanes.set(lane, started);
      void drain(lane, started);
    });
  return (lane, member) => inSpan('batch', {}, () => add(lane, member));
}

/** Memoizes one batcher per database: two servers in one process never share a batch. */
export function memoizePerDatabase<Member, Answer>(
  create: (database: Database) => Batcher<Member, Answer>,
): (database: Database) => Batcher<Member, Answer> {
  return memoizePerOwner(create);
}

/** Takes the next batch from the queue in order of arrival; members with a repeated key remain for the next one. */
function takeBatch<Member, Answer>(
  queue: Waiting<Member, Answer>[],
  size: number,
  keyOf: ((member: Member) => string) | undefined,
): Waiting<Member, Answer>[] {
  const keys = new Set<string>();
  const batch: Waiting<Member, Answer>[] = [];
  const later: Waiting<Member, Answer>[] = [];
  for (const waiting of queue.splice(0)) {
    const key = keyOf?.(waiting.member);
    if (batch.length === size || (key !== undefined && keys.has(key))) later.push(waiting);
    else batch.push(waiting);
    if (key !== undefined) keys.add(key);
  }
  queue.push(...later);
  return batch;
}

async function runBatch<Member, Answer>(
  options: BatcherOptions<Member, Answer>,
  batch: Waiting<Member, Answer>[],
): Promise<void> {
  try {
    const answers = await withinScope(batch[0]?.scope, () =>
      options.run(batch.map((waiting) => waiting.member)),
    );
    if (answers.length !== batch.length) throw new Error('A batch answers each of its members');
    for (const [index, waiting] of batch.entries()) waiting.resolve(answers[index] as Answer);
  } catch (error) {
    const [only] = batch;
    if (batch.length === 1 && only) only.reject(error);
    else for (const waiting of batch) await runBatch(options, [waiting]);
  }
}
