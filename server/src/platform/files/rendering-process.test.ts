import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { RenderingProcess } from './rendering-process.ts';

const opened: RenderingProcess[] = [];

afterEach(() => Promise.all(opened.splice(0).map((rendering) => rendering.stop())));

function startRendering({ idleMilliseconds = 30_000, timeoutMilliseconds = 30_000 } = {}) {
  const rendering = new RenderingProcess({ idleMilliseconds, timeoutMilliseconds });
  opened.push(rendering);
  return {
    rendering,
    /** Runs the body of a module's `render`. */
    run: (body: string, input?: unknown) =>
      rendering.render({
        module: `data:text/javascript,${encodeURIComponent(`export async function render(input) { ${body} }`)}`,
        input,
      }),
  };
}

describe('RenderingProcess', () => {
  it('passes bytes to the module and returns its bytes', async () => {
    const { run } = startRendering();
    const bytes = await run('return Buffer.concat([input.logo, input.logo]);', { logo: Buffer.from('é') });
    expect(Buffer.from(bytes).toString()).toBe('éé');
  });

  it('works outside of the portal, with nothing of its environment', async () => {
    process.env.SECRET_OF_A_TEST = 'secret';
    const { run, rendering } = startRendering();
    const text = await run('return Buffer.from(JSON.stringify([process.pid, Object.keys(process.env)]));');
    delete process.env.SECRET_OF_A_TEST;
    const [pid, names] = JSON.parse(Buffer.from(text).toString()) as [number, string[]];
    expect(pid).toBe(rendering.pid);
    expect(pid).not.toBe(process.pid);
    expect(names).not.toContain('SECRET_OF_A_TEST');
  });

  it('starts with the first order, serves the next with the same process, and ends when idle', async () => {
    const { run, rendering } = startRendering({ idleMilliseconds: 50 });
    expect(rendering.pid).toBeUndefined();
    const pidOf = async () =>
      Number(Buffer.from(await run('return Buffer.from(String(process.pid));')).toString());
    const first = await pidOf();
    expect(await pidOf()).toBe(first);
    await expect.poll(() => rendering.pid).toBeUndefined();
    expect(await pidOf()).not.toBe(first);
  });

  it('reports the error of the module and keeps the process', async () => {
    const { run, rendering } = startRendering();
    await expect(run(`throw new Error('no such font');`)).rejects.toThrow('no such font');
    expect(rendering.pid).toBeDefined();
  });

  it.each([
    ['ends itself', 'process.exit(3);', 'ended by 3'],
    ['is killed', `process.kill(process.pid, 'SIGKILL'); await new Promise(() => 0);`, 'ended by SIGKILL'],
  ])('fails the order and starts another process when the process %s', async (_name, body, message) => {
    const { run } = startRendering();
    await expect(run(body)).rejects.toThrow(message);
    expect(Buffer.from(await run(`return Buffer.from('next');`)).toString()).toBe('next');
  });

  it('replaces a process that takes too long', async () => {
    const { run, rendering } = startRendering({ timeoutMilliseconds: 1500 });
    await expect(run('await new Promise(() => setInterval(() => 0, 1000));')).rejects.toThrow('too long');
    await sleep(10);
    expect(rendering.pid).toBeUndefined();
  });
});
