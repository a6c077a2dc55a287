import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Records its batches, each answered when the test lets it. */
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
  /** Answers the batch under way, and lets the next one begin. */
  const release = async () => {
    gates.shift()?.();
    await turn();
    await turn();
  };
  return { batches, add, release };
}

describe('a lane', () => {
  it('starts an idle lane at the end of the turn, and gathers what comes meanwhile', async () => {
    const { batches, add, release } = recorder();
    const answers = ['a', 'b'].map((member) => add('lane', member));
    expect(batches).toEqual([]);
    await turn();
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

  it('does not wait for another lane', async () => {
    const { batches, add } = recorder();
    void add('one', 'a');
    void add('two', 'b');
    await turn();
    expect(batches).toEqual([['a'], ['b']]);
  });

  it('takes no more than its size at a time', async () => {
    const { batches, add, release } = recorder(undefined, 2);
    for (const member of ['a', 'b', 'c']) void add('lane', member);
    await turn();
    await release();
    expect(batches).toEqual([['a', 'b'], ['c']]);
  });

  it('keeps a repeated key for the next batch, in its order', async () => {
    const { batches, add, release } = recorder();
    for (const member of ['first', 'cart:1', 'other', 'cart:2', 'cart:3']) void add('lane', member);
    await turn();
    await release();
    await release();
    expect(batches).toEqual([['first', 'cart:1', 'other'], ['cart:2'], ['cart:3']]);
  });

  it('is forgotten when it is empty, and starts anew', async () => {
    const { batches, add, release } = recorder();
    const first = add('lane', 'a');
    await turn();
    await release();
    await first;
    void add('lane', 'b');
    await turn();
    expect(batches).toEqual([['a'], ['b']]);
  });
});

describe('a batch that fails', () => {
  it('runs its members one by one, so that only the bad one fails', async () => {
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

  it('fails when it does not answer everyone', async () => {
    const add = createBatcher<string, string>({ keyOf: (member) => member, run: async () => [] });
    await expect(add('lane', 'a')).rejects.toThrow('answers each');
  });
});
