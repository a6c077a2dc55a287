import PQueue from 'p-queue';
import type { GatewayError } from '#kernel/errors.ts';
import { RenderingProcess } from '../files/rendering-process.ts';
import type { DocumentOrder } from './model.ts';

/** Renders documents as tagged PDF/UA-1. */
export interface DocumentRenderer {
  /** @throws DocumentQueueFullError */
  render(order: DocumentOrder, options?: RenderOptions): Promise<Uint8Array>;
  /** Whether the child process is running. */
  readonly running: boolean;
  /** Rejects waiting documents and ends the process. */
  close(): Promise<void>;
}

export interface RenderOptions {
  /** A person waits for the document: it comes before mailed documents. */
  readonly urgent?: boolean;
}

export interface DocumentRendererOptions {
  /** Idle milliseconds after which the process ends, since it uses about 200 MB. */
  readonly idleMilliseconds?: number;
  readonly maximumWaiting?: number;
  /** Maximum time for one document; the process is replaced afterwards. */
  readonly timeoutMilliseconds?: number;
}

/** Too many documents are waiting: try again later. */
export class DocumentQueueFullError extends Error implements GatewayError {
  override name = 'DocumentQueueFullError';
  readonly appErrorCode = 'internal.unavailable';
}

const WORK = new URL('./document-work.ts', import.meta.url).href;

/** Creates a renderer whose child process starts with the first document and ends when idle. */
export function createDocumentRenderer(options: DocumentRendererOptions = {}): DocumentRenderer {
  const { maximumWaiting = 256, idleMilliseconds = 30_000, timeoutMilliseconds = 30_000 } = options;
  const process = new RenderingProcess({ idleMilliseconds, timeoutMilliseconds });
  const queue = new PQueue({ concurrency: 1 });
  const closing = new AbortController();
  return {
    async render(order, { urgent = false } = {}) {
      if (queue.size >= maximumWaiting) throw new DocumentQueueFullError('Too many documents are waiting');
      return queue.add(() => process.render({ module: WORK, input: order }), {
        priority: urgent ? 1 : 0,
        signal: closing.signal,
      });
    },
    get running() {
      return process.pid !== undefined;
    },
    async close() {
      const error = new Error('The document renderer is closing');
      closing.abort(error);
      await process.stop(error);
    },
  };
}
