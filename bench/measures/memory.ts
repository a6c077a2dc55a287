import { limited } from '../report.ts';
import type { Measure } from './measure.ts';
import { prepareSales } from './sale-spread.ts';

const SECONDS = 10;
const PDF_EVERY = 10;

/**
 * Measures the peak memory of the server's process under the load of all earlier measures and under sales whose
 * tickets are opened as PDF. PostgreSQL is a separate process and not included.
 */
export const memory: Measure = {
  names: ['rss-mb'],
  async run(bench) {
    const before = bench.memory.peakMb;
    const sell = await prepareSales(bench);
    await sell({ seconds: SECONDS, pdfEvery: PDF_EVERY });
    bench.note(
      `rss-mb: ${Math.round(before)} MB before, ${Math.round(bench.memory.peakMb)} MB with ticket PDFs`,
    );
    return { 'rss-mb': limited('rss-mb', bench.memory.peakMb, 'MB') };
  },
};
