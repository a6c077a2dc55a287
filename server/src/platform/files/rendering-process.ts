import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { RenderingAnswer, RenderingOrder } from './rendering-work.ts';

interface RenderingProcessOptions {
  /** Idle milliseconds after which the process ends, with the memory of its libraries. */
  readonly idleMilliseconds: number;
  /** Maximum time for one order; the process is replaced afterwards. */
  readonly timeoutMilliseconds: number;
}

const ENTRY = new URL('./rendering-work.ts', import.meta.url);

/** JavaScript heap in MB; the libraries’ fonts, documents and pixels are outside of it. */
const HEAP_MB = 128;

/**
 * A child process that renders one document or picture at a time. It starts with the first order, ends when idle, and
 * is replaced after a crash or a timeout.
 */
export class RenderingProcess {
  readonly #options: RenderingProcessOptions;
  #child: ChildProcess | undefined;
  /** Settles the order in work. */
  #current: PromiseWithResolvers<Uint8Array> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RenderingProcessOptions) {
    this.#options = options;
  }

  /** Process id, while the process is running. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Renders one order; must not be called concurrently.
   * @throws when it cannot be rendered or takes too long
   */
  async render(order: RenderingOrder): Promise<Uint8Array> {
    clearTimeout(this.#timer);
    const child = this.#child ?? this.#start();
    child.ref();
    child.channel?.ref();
    const current = Promise.withResolvers<Uint8Array>();
    this.#current = current;
    this.#timer = setTimeout(
      () => void this.stop(new Error('Rendering took too long')),
      this.#options.timeoutMilliseconds,
    );
    child.send(order, (error) => error && this.#fail(child, error));
    try {
      return await current.promise;
    } finally {
      this.#rest();
    }
  }

  /**
   * Ends the process.
   * @param error rejects the order in work
   */
  async stop(error?: Error): Promise<void> {
    clearTimeout(this.#timer);
    const child = this.#child;
    this.#child = undefined;
    if (error) this.#current?.reject(error);
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  #start(): ChildProcess {
    const child = fork(ENTRY, {
      // Orders and answers contain bytes.
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=8', '--expose-gc'],
      // No secrets in the environment; few malloc arenas make glibc reserve less memory.
      env: { MALLOC_ARENA_MAX: '2' },
    });
    child.on('message', (answer: RenderingAnswer) => {
      // A replaced process may still respond.
      if (child !== this.#child) return;
      if ('bytes' in answer) this.#current?.resolve(answer.bytes);
      else this.#current?.reject(new Error(answer.error));
    });
    child.on('error', (error) => this.#fail(child, error));
    child.on('exit', (code, signal) =>
      this.#fail(child, new Error(`The rendering process was ended by ${signal ?? code}`)),
    );
    this.#child = child;
    yieldToSales(child);
    return child;
  }

  /** The process ended by itself: the order in work fails, and the next one starts another process. */
  #fail(child: ChildProcess, error: Error): void {
    if (child !== this.#child) return;
    this.#child = undefined;
    this.#current?.reject(error);
  }

  /** An idle process does not keep the portal running. */
  #rest(): void {
    this.#current = undefined;
    clearTimeout(this.#timer);
    this.#child?.channel?.unref();
    this.#child?.unref();
    this.#timer = setTimeout(() => void this.stop(), this.#options.idleMilliseconds).unref();
  }
}

function yieldToSales({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended.
  }
}
