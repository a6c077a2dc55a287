import { Worker } from 'node:worker_threads';
import type { DocumentOrder } from './model.ts';
import type { DocumentAnswer } from './worker.ts';

export interface DocumentThreadOptions {
  readonly idleMilliseconds: number;
  readonly timeoutMilliseconds: number;
}

/**
 * A worker thread that renders one document at a time. It starts with the first document, stops when idle, and is
 * replaced after a crash or a timeout.
 */
export class DocumentThread {
  readonly #options: DocumentThreadOptions;
  #worker: Worker | undefined;
  /** Settles the document in work. */
  #current: PromiseWithResolvers<Uint8Array> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DocumentThreadOptions) {
    this.#options = options;
  }

  get running(): boolean {
    return this.#worker !== undefined;
  }

  /**
   * Renders one document; must not be called concurrently.
   * @throws when it cannot be rendered or takes too long
   */
  async render(order: DocumentOrder): Promise<Uint8Array> {
    clearTimeout(this.#timer);
    const worker = this.#worker ?? this.#start();
    worker.ref();
    const current = Promise.withResolvers<Uint8Array>();
    this.#current = current;
    this.#timer = setTimeout(
      () => void this.stop(new Error('The document took too long')),
      this.#options.timeoutMilliseconds,
    );
    worker.postMessage(order);
    try {
      return await current.promise;
    } finally {
      this.#rest();
    }
  }

  /**
   * Stops the thread.
   * @param error rejects the document in work
   */
  async stop(error?: Error): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    if (error) this.#current?.reject(error);
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'documents' });
    worker.on('message', (answer: DocumentAnswer) => {
      // A replaced thread may still respond.
      if (worker !== this.#worker) return;
      if ('pdf' in answer) this.#current?.resolve(answer.pdf);
      // Under `node --watch`, Node sends messages of its own, about the modules that the thread has loaded.
      else if ('error' in answer) this.#current?.reject(new Error(answer.error));
    });
    worker.on('error', (error) =>
      this.#fail(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', (code) => this.#fail(worker, new Error(`The document thread ended with code ${code}`)));
    this.#worker = worker;
    return worker;
  }

  /** The thread ended by itself: the document in work fails, and the next one starts another thread. */
  #fail(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    this.#current?.reject(error);
  }

  /** An idle thread does not keep the process running. */
  #rest(): void {
    this.#current = undefined;
    clearTimeout(this.#timer);
    this.#worker?.unref();
    this.#timer = setTimeout(() => void this.stop(), this.#options.idleMilliseconds).unref();
  }
}
