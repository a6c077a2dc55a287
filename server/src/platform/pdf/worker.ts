import { setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { DocumentCompiler } from './compiler.ts';
import type { DocumentOrder, DocumentView } from './model.ts';

/** Result of a document order. */
export type DocumentAnswer = { readonly pdf: Uint8Array } | { readonly error: string };

/** Compilations between two garbage collections; each leaves about 1 MB of native memory. */
const COMPILATIONS_PER_COLLECTION = 8;

/**
 * Compiled documents use native memory that V8 does not count, so it would never collect them: 750 MB after 600
 * tickets, against 160 MB with occasional collections.
 */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/** Rendering yields to sales. On Linux the priority applies to the thread. */
function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(10);
}

async function compile(compiler: DocumentCompiler, order: DocumentOrder): Promise<Uint8Array> {
  const view: DocumentView = await import(order.view);
  const { template, data, createdAt } = view.prepareDocument(
    order.content as never,
    order.locale,
    order.brand,
  );
  return compiler.compile(template, data, createdAt, order.brand);
}

function serve(port: NonNullable<typeof parentPort>): void {
  lowerPriority();
  const collectGarbage = garbageCollector();
  const compiler = new DocumentCompiler();
  let compilations = 0;
  port.on('message', async (order: DocumentOrder) => {
    try {
      const pdf = new Uint8Array(await compile(compiler, order));
      port.postMessage({ pdf } satisfies DocumentAnswer, [pdf.buffer]);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      port.postMessage({ error: message } satisfies DocumentAnswer);
    }
    compilations += 1;
    if (compilations % COMPILATIONS_PER_COLLECTION === 0) collectGarbage();
  });
}

if (parentPort) serve(parentPort);
