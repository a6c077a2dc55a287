import { Worker } from 'node:worker_threads';
import type { DocumentOrder } from './model.ts';
import type { DocumentAnswer } from './worker.ts';

/** Renders documents as tagged PDF/UA-1. */
export interface DocumentRenderer {
  /** @throws DocumentQueueFullError */
  render(order: DocumentOrder, options?: RenderOptions): Promise<Uint8Array>;
  /** Whether the worker thread runs at this moment. */
  readonly running: boolean;
  /** Refuses what waits, ends the thread. */
  close(): Promise<void>;
}

export interface RenderOptions {
  /** A person waits for it: goes before what is rendered for the post. */
  readonly urgent?: boolean;
}

export interface DocumentRendererOptions {
  /** The thread holds about 100 MB: it ends after this rest. */
  readonly idleMilliseconds?: number;
  readonly maximumWaiting?: number;
  /** Longest time for one document; the thread is replaced after it. */
  readonly timeoutMilliseconds?: number;
}

/** More documents are asked for than can be rendered: try again later. */
export class DocumentQueueFullError extends Error {
  override name = 'DocumentQueueFullError';
}

interface Assignment {
  readonly id: number;
  readonly order: DocumentOrder;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** A renderer whose worker thread starts with the first document and ends when there is nothing to do. */
export function createDocumentRenderer(options: DocumentRendererOptions = {}): DocumentRenderer {
  const queue = new DocumentQueue({
    idleMilliseconds: options.idleMilliseconds ?? 30_000,
    maximumWaiting: options.maximumWaiting ?? 256,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 30_000,
  });
  return {
    render: async (order, { urgent = false } = {}) => queue.render(order, urgent),
    get running() {
      return queue.running;
    },
    close: () => queue.close(),
  };
}

class DocumentQueue {
  readonly #options: Required<DocumentRendererOptions>;
  readonly #urgent: Assignment[] = [];
  readonly #waiting: Assignment[] = [];
  #current: Assignment | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #nextId = 1;
  #closed = false;

  constructor(options: Required<DocumentRendererOptions>) {
    this.#options = options;
  }

  get running(): boolean {
    return this.#worker !== undefined;
  }

  render(order: DocumentOrder, urgent: boolean): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(new Error('The document renderer is closed'));
    if (this.#urgent.length + this.#waiting.length >= this.#options.maximumWaiting) {
      return Promise.reject(new DocumentQueueFullError('Too many documents are waiting'));
    }
    return new Promise((resolve, reject) => {
      const queue = urgent ? this.#urgent : this.#waiting;
      queue.push({ id: this.#nextId++, order, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const refused = [...this.#urgent.splice(0), ...this.#waiting.splice(0)];
    for (const assignment of refused) assignment.reject(new Error('The document renderer is closing'));
    await this.#stop(new Error('The document renderer is closing'));
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#urgent.shift() ?? this.#waiting.shift();
    if (!this.#current) {
      this.#rest();
      return;
    }
    const worker = this.#worker ?? this.#start();
    worker.ref();
    this.#timer = setTimeout(
      () => void this.#stop(new Error('The document took too long')),
      this.#options.timeoutMilliseconds,
    );
    worker.postMessage({ id: this.#current.id, order: this.#current.order });
  }

  #rest(): void {
    this.#worker?.unref();
    this.#timer = setTimeout(() => void this.#stop(), this.#options.idleMilliseconds).unref();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'documents' });
    worker.on('message', (answer: DocumentAnswer) => this.#settle(worker, answer));
    worker.on('error', (error) =>
      this.#lost(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', (code) => this.#lost(worker, new Error(`The document thread ended with code ${code}`)));
    this.#worker = worker;
    return worker;
  }

  #settle(worker: Worker, answer: DocumentAnswer): void {
    const assignment = this.#current;
    if (worker !== this.#worker || assignment?.id !== answer.id) return;
    this.#current = undefined;
    if ('pdf' in answer) assignment.resolve(answer.pdf);
    else assignment.reject(new Error(answer.error));
    this.#next();
  }

  /** The thread ended by itself: only the document in hand is lost. */
  #lost(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    this.#failCurrent(error);
    this.#next();
  }

  async #stop(error?: Error): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    if (error) this.#failCurrent(error);
    await worker?.terminate();
    if (error && !this.#closed) this.#next();
  }

  #failCurrent(error: Error): void {
    const assignment = this.#current;
    this.#current = undefined;
    assignment?.reject(error);
  }
}
