import { fork } from 'node:child_process';
import { once } from 'node:events';

/** React in a process of its own, with the elements of one page. */
export interface BarePage extends AsyncDisposable {
  /** Renders the page a number of times. @returns milliseconds of CPU time per page */
  render(times: number): Promise<number>;
}

/** @param html the page whose elements are rendered */
export async function startBarePage(html: string): Promise<BarePage> {
  const child = fork(new URL('./bare-page-process.ts', import.meta.url), {
    execArgv: [],
    env: { NODE_ENV: 'production' },
  });
  child.send(html);
  await once(child, 'message');
  return {
    async render(times) {
      child.send(times);
      const [milliseconds] = await once(child, 'message');
      return milliseconds as number;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
