import { setImmediate as endOfLoopTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBatcher, TURNS_BEFORE_BATCH } from './batcher.ts';

/** Waits until a batch that can start has started. */
async function batchStart() {
  for (let turn = 0; turn < TURNS_BEFORE_BATCH; turn += 1) await endOfLoopTurn();
}

/** Creates a batcher that records its batches; the test resolves each batch. */
function recorder(work: (member: string) => string = (member) => member.toUpperCase(), size?: number) {
  const batches: string[][] = [];
  const gates: (() => void)[] = [];
  const add = createBatcher<string, string>({
    keyOf: (member) => member.split(':')[0] ?? '',
    ...(size && { size }),
    async run(members) {
      batches.push([...members]);
      await new Promise<void>((open) => gates.push(open));
      return members.map(work);
    },
  });
  /** Resolves the running batch and waits until the next one has started. */
  const release = async () => {
    gates.shift()?.();
    await endOfLoopTurn();
    await batchStart();
  };
  return { batches, add, release };
}

describe('queue of a batcher', () => {
  it('starts after some turns of the event loop, and gathers members while a batch runs', async () => {
    const { batches, add, release } = recorder();
    const answers = ['a', 'b'].map((member) => add('lane', member));
    expect(batches).toEqual([]);
    await batchStart();
    expect(batches).toEqual([['a', 'b']]);
    answers.push(...['c', 'd'].map((member) => add('lane', member)));
    await release();
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await release();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('does not wait for another queue', async () => {
    const { batches, add } = recorder();
    void add('one', 'a');
    void add('two', 'b');
    await batchStart();
    expect(batches).toEqual([['a'], ['b']]);
  });

  it('limits the size of a batch', async () => {
    const { batches, add, release } = recorder(undefined, 2);
    for (const member of ['a', 'b', 'c']) void add('lane', member);
    await batchStart();
    await release();
    expect(batches).toEqual([['a', 'b'], ['c']]);
  });

  it('defers members with a repeated key to later batches, in order', async () => {
    const { batches, add, release } = recorder();
    for (const member of ['first', 'cart:1', 'other', 'cart:2', 'cart:3']) void add('lane', member);
    await batchStart();
    await release();
    await release();
    expect(batches).toEqual([['first', 'cart:1', 'other'], ['cart:2'], ['cart:3']]);
  });

  it('restarts after it was empty', async () => {
    const { batches, add, release } = recorder();
    const first = add('lane', 'a');
    await batchStart();
    await release();
    await first;
    void add('lane', 'b');
    await batchStart();
    expect(batches).toEqual([['a'], ['b']]);
  });
});

describe('failed batch of a batcher', () => {
  it('is retried member by member, so that only the invalid member fails', async () => {
    const add = createBatcher<string, string>({
      keyOf: (member) => member,
      async run(members) {
        if (members.includes('bad')) throw new Error('bad member');
        return members.map((member) => member.toUpperCase());
      },
    });
    const settled = await Promise.allSettled(['first', 'a', 'bad', 'b'].map((member) => add('lane', member)));
    expect(
      settled.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
    ).toEqual(['FIRST', 'A', 'bad member', 'B']);
  });

  it('includes a batch without a result for each member', async () => {
    const add = createBatcher<string, string>({ keyOf: (member) => member, run: async () => [] });
    await expect(add('lane', 'a')).rejects.toThrow('answers each');
  });
});
