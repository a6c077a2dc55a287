import { describe, expect, it, vi } from 'vitest';
import { confined, type TimeBounds } from './confined.ts';
import type { ConfinedWork } from './confined-work.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A work module from the text of its function. */
const working = <Value>(body: string, time?: TimeBounds) =>
  confined<ConfinedWork<{ times?: number }, Value>>(
    `data:text/javascript,${encodeURIComponent(`export const work = async (file, parameters) => { ${body} };`)}`,
    time,
  );

const run = (body: string, time?: TimeBounds) => working(body, time)(Buffer.from('file'), {});

describe('confined', () => {
  it('passes the file and its parameters, and returns a value with bytes', async () => {
    const repeat = working<number>(
      `const bytes = Buffer.from(file.toString().repeat(parameters.times)); return { value: bytes.length, bytes };`,
    );
    const { value, bytes } = await repeat(Buffer.from('a\nb'), { times: 2 });
    expect(value).toBe(6);
    expect(bytes.toString()).toBe('a\nba\nb');
  });

  it('rejects a file with an error of the contract', async () => {
    await expect(
      run(`return { refused: 'picture.too-many-pixels', params: { pixels: 5 } };`),
    ).rejects.toMatchObject({ code: 'picture.too-many-pixels', params: { pixels: 5 } });
  });

  it('gives the process no secrets in its environment', async () => {
    process.env.SECRET_OF_A_TEST = 'secret';
    const { value } = await run('return { value: Object.keys(process.env) };');
    delete process.env.SECRET_OF_A_TEST;
    expect(value).not.toContain('SECRET_OF_A_TEST');
    expect(value).not.toContain('PATH');
  });

  it.each([
    ['fills its heap', 'const all = []; for (;;) all.push(new Array(10_000).fill(all.length));'],
    ['fills its memory', 'const all = []; for (;;) all.push(Buffer.alloc(16 * 1024 * 1024, 1));'],
    ['throws', `throw new Error('a bug');`],
    ['ends itself', 'process.exit(0);'],
    ['kills itself', `process.kill(process.pid, 'SIGKILL');`],
    ['answers without end', 'return { value: 1, bytes: Buffer.alloc(64 * 1024 * 1024) };'],
  ])('answers file.beyond-limits when the work %s', async (_, body) => {
    const before = process.memoryUsage().rss;
    await expect(run(body)).rejects.toMatchObject({ code: 'file.beyond-limits' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });

  it.each([
    ['CPU', 'for (;;);', { cpuSeconds: 1, timeoutMs: 60_000 }],
    ['time', 'setInterval(() => 0, 1000); await new Promise(() => 0);', { cpuSeconds: 10, timeoutMs: 3000 }],
  ])('answers file.beyond-limits when the work takes too much %s', async (_, body, time) => {
    await expect(run(body, time)).rejects.toMatchObject({ code: 'file.beyond-limits' });
  });

  it('rejects more files than may wait', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => run('return { value: 1 };')));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBe(8);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'internal.unavailable' });
  });

  it('rejects more bytes than may wait', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024);
    const length = working<number>('return { value: file.length };');
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => length(large, {})));
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(3);
    await expect(length(large, {})).resolves.toMatchObject({ value: large.length });
  });
});
