import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TENANT } from '../fixtures.ts';
import { requestText } from '../load/connection.ts';
import { expectStatuses, runLoad, takeAddresses } from '../load/load.ts';
import { watchMemory } from '../memory.ts';
import { limited } from '../report.ts';
import { type Server, startServer } from '../server.ts';
import type { Bench, Measure } from './measure.ts';
import { prepareSales } from './sale-spread.ts';

const SECONDS = 10;
const PDF_EVERY = 10;
const CONNECTIONS = 32;
const PAGES = ['', '/planning', '/ticketing/ALL', '/login'];

/**
 * Measures the peak memory of the server's process under the load of all earlier measures and under sales whose
 * tickets are opened as PDF, for {@link Bench.loadSeconds} in turns with pages, and of a process of the role `web` on the same database under pages and such sales. Other
 * processes are not included: PostgreSQL, and those that render documents and pictures.
 */
export const memory: Measure = {
  names: ['rss-mb', 'web-rss-mb'],
  async run(bench) {
    const before = bench.memory.peakMb;
    const sell = await prepareSales(bench);
    await sell({ seconds: SECONDS, pdfEvery: PDF_EVERY });
    const end = performance.now() + bench.loadSeconds * 1000;
    while (performance.now() < end) {
      await loadPages(bench.server, SECONDS / PAGES.length);
      await sell({ seconds: 5 * SECONDS, pdfEvery: PDF_EVERY });
      bench.note(`rss-mb: ${Math.round(bench.memory.peakMb)} MB at most`);
    }
    bench.note(
      `rss-mb: ${Math.round(before)} MB before, ${Math.round(bench.memory.peakMb)} MB with ticket PDFs`,
    );
    return {
      'rss-mb': limited('rss-mb', bench.memory.peakMb, 'MB'),
      'web-rss-mb': limited('web-rss-mb', await measureWeb(bench), 'MB'),
    };
  },
};

/** @returns the peak in MB */
async function measureWeb(bench: Bench): Promise<number> {
  await using resources = new AsyncDisposableStack();
  const server = await startServer({
    ROLE: 'web',
    DATABASE_URL: bench.database.url,
    SECRET_KEY: (await readFile(join(bench.server.dataDirectory, 'secret-key'), 'utf8')).trim(),
  });
  resources.defer(() => server.stop());
  const watch = watchMemory(server.pid);
  resources.defer(async () => watch.stop());
  await loadPages(server, SECONDS);
  bench.note(`web-rss-mb: ${Math.round(watch.peakMb)} MB with pages`);
  // The secrets of the venue are read with the key of the first server.
  const { dataDirectory } = bench.server;
  const sell = await prepareSales({ ...bench, server: { ...server, dataDirectory } });
  await sell({ seconds: SECONDS, pdfEvery: PDF_EVERY });
  return watch.peakMb;
}

/** Requests each of the pages for a number of seconds. */
async function loadPages({ port }: Server, seconds: number): Promise<void> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br', 'accept-language': 'fr-FR' };
  for (const path of PAGES) {
    const request = requestText('GET', `/${TENANT}${path}`, headers);
    const addresses = takeAddresses(CONNECTIONS);
    expectStatuses(await runLoad({ kind: 'repeat', port, addresses, request, seconds }), 200);
  }
}
