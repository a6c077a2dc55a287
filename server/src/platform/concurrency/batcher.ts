import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { TenantId } from '../tenancy/tenant-id.ts';

/** At most so many members run as one batch. */
const BATCH_SIZE = 64;

export interface BatcherOptions<Member, Answer> {
  /** Runs members as one piece of work; answers one by one in the same order. */
  run(members: readonly Member[]): Promise<readonly Answer[]>;
  /**
   * Two members of one key never run in the same batch: the later one waits for the next. Absent for reads, which
   * never meet.
   */
  keyOf?(member: Member): string;
  size?: number;
}

/** Adds a member to a lane; fulfils with its own answer. */
export type Batcher<Member, Answer> = (lane: string, member: Member) => Promise<Answer>;

interface Waiting<Member, Answer> {
  member: Member;
  fulfil(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Gathers what is asked of one lane while the lane is at work, and runs it together next. An idle lane starts at the
 * end of the turn in which it is asked: requests that arrived together go together, and none waits for others to come.
 * Each lane has one batch under way.
 *
 * When a batch fails, its members run again one by one, so that each gets its own answer or error: `run` must be
 * idempotent by key, since the failed batch may have been carried out.
 */
export function createBatcher<Member, Answer>(
  options: BatcherOptions<Member, Answer>,
): Batcher<Member, Answer> {
  const lanes = new Map<string, Waiting<Member, Answer>[]>();
  const size = options.size ?? BATCH_SIZE;

  const drain = async (lane: string, queue: Waiting<Member, Answer>[]) => {
    while (queue.length > 0) {
      await endOfTurn();
      await runBatch(options, takeBatch(queue, size, options.keyOf));
    }
    lanes.delete(lane);
  };

  return (lane, member) =>
    new Promise((fulfil, reject) => {
      const waiting = { member, fulfil, reject };
      const queue = lanes.get(lane);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      lanes.set(lane, started);
      void drain(lane, started);
    });
}

/** Lanes of a tenant: one batch is decided while another waits for the disk. More of them would gather less. */
const LANES = 2;

/** The lane in which a name waits: always the same for one name, so that what is hot is gathered whole. */
export function laneOf(tenantId: TenantId, name: string): string {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) % 65_521;
  return `${tenantId} ${hash % LANES}`;
}

/** Makes the batcher of a database when it is first needed: two servers in one process never share a batch. */
export function onePerDatabase<Member, Answer>(
  create: (database: Database) => Batcher<Member, Answer>,
): (database: Database) => Batcher<Member, Answer> {
  const batchers = new WeakMap<Database, Batcher<Member, Answer>>();
  return (database) => {
    let batcher = batchers.get(database);
    if (!batcher) {
      batcher = create(database);
      batchers.set(database, batcher);
    }
    return batcher;
  };
}

/** Takes the next batch out of the queue, in order of arrival; a repeated key stays for the one after. */
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
    const answers = await options.run(batch.map((waiting) => waiting.member));
    if (answers.length !== batch.length) throw new Error('A batch answers each of its members');
    for (const [index, waiting] of batch.entries()) waiting.fulfil(answers[index] as Answer);
  } catch (error) {
    const [only] = batch;
    if (batch.length === 1 && only) only.reject(error);
    else for (const waiting of batch) await runBatch(options, [waiting]);
  }
}
