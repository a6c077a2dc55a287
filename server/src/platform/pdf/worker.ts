import { setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import type { Locale } from '@guichet/contract/locale.ts';
import { receiptView } from '#tickets/receipts/document/view.ts';
import { ticketsView } from '#tickets/tickets/document/view.ts';
import { DocumentCompiler } from './compiler.ts';
import type { DocumentBrand, NoticeDocument, ReceiptDocument, TicketDocument } from './model.ts';
import { noticeView } from './notice-view.ts';

/** What the renderer asks of its worker thread. */
export type DocumentOrder = { readonly locale: Locale; readonly brand: DocumentBrand } & (
  | { readonly kind: 'tickets'; readonly tickets: readonly TicketDocument[] }
  | { readonly kind: 'receipt'; readonly receipt: ReceiptDocument }
  | { readonly kind: 'notice'; readonly notice: NoticeDocument }
);

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

function compile(compiler: DocumentCompiler, order: DocumentOrder): Uint8Array {
  if (order.kind === 'receipt') {
    const { receipt, locale, brand } = order;
    return compiler.compile('receipt', receiptView(receipt, locale, brand), new Date(receipt.issuedAt));
  }
  if (order.kind === 'notice') {
    return compiler.compile('notice', noticeView(order.notice, order.locale, order.brand), new Date());
  }
  return compiler.compile('ticket', ticketsView(order.tickets, order.locale, order.brand), new Date());
}

function serve(port: NonNullable<typeof parentPort>): void {
  yieldToSelling();
  const collectGarbage = garbageCollector();
  const compiler = new DocumentCompiler();
  let compilations = 0;
  port.on('message', ({ id, order }: { id: number; order: DocumentOrder }) => {
    try {
      const pdf = new Uint8Array(compile(compiler, order));
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
