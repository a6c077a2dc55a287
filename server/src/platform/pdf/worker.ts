import { setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { DocumentCompiler } from './compiler.ts';
import type { DocumentOrder, DocumentView } from './model.ts';

/** What it answers. */
export type DocumentAnswer =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string };

/** Compilations between two collections; each leaves about 1 MB of native memory behind. */
const COMPILATIONS_PER_COLLECTION = 8;

/**
 * Compiled documents live in native memory that V8 does not count, so it would never see a reason to
 * collect them: 750 MB after 600 tickets, 160 MB with a collection now and then.
 */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/** On Linux a priority belongs to the thread: selling goes first, printing takes what is left. */
function yieldToSelling(): void {
  if (process.platform === 'linux') setPriority(10);
}

async function compile(compiler: DocumentCompiler, order: DocumentOrder): Promise<Uint8Array> {
  const view: DocumentView = await import(order.view);
  const { template, data, createdAt } = view.prepareDocument(
    order.content as never,
    order.locale,
    order.brand,
  );
  return compiler.compile(template, data, createdAt);
}

function serve(port: NonNullable<typeof parentPort>): void {
  yieldToSelling();
  const collectGarbage = garbageCollector();
  const compiler = new DocumentCompiler();
  let compilations = 0;
  port.on('message', async ({ id, order }: { id: number; order: DocumentOrder }) => {
    try {
      const pdf = new Uint8Array(await compile(compiler, order));
      port.postMessage({ id, pdf } satisfies DocumentAnswer, [pdf.buffer]);
    } catch (error) {
      port.postMessage({
        id,
        error: error instanceof Error ? error.message : String(error),
      } satisfies DocumentAnswer);
    }
    compilations += 1;
    if (compilations % COMPILATIONS_PER_COLLECTION === 0) collectGarbage();
  });
}

if (parentPort) serve(parentPort);
