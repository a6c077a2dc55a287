import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportKind } from '../../contract/src/box-office/imports-rules.ts';
import { signInAdministrator } from '../administrator.ts';
import { analyzeTables } from '../database.ts';
import type { LoadResult } from '../load/load.ts';
import { compared, limited, median } from '../report.ts';
import type { Bench, Measure } from './measure.ts';
import { prepareSales } from './sale-spread.ts';

const LINES = 50_000;
const SECONDS = 7;
/** Between two purchases of one buyer: some 50 sales a second, a quarter of what two cores sell when they do nothing else. */
const PAUSE_MS = 600;
/** Rounds of sales on the quiet server, before and after the import. */
const QUIET_ROUNDS = 3;

/** Measures the import of 50,000 customers and 50,000 cards, and the sales that the server makes meanwhile. */
export const import50000: Measure = {
  names: ['import-50000', 'import-sales'],
  async run(bench) {
    const sell = await prepareSales(bench);
    await sell({ seconds: 3 });
    await analyzeTables(bench.database);
    const quiet: LoadResult[] = [];
    const sellQuietly = async () => {
      for (let round = 0; round < QUIET_ROUNDS; round += 1)
        quiet.push(await sell({ seconds: SECONDS, pauseMs: PAUSE_MS }));
    };
    await sellQuietly();
    const administrator = await signIn(bench);
    const beside: LoadResult[] = [];
    let seconds = 0;
    for (const [kind, file] of [
      ['customers', customers()],
      ['cards', cards()],
    ] as const) {
      const importing = administrator.import(kind, file);
      let isRunning = true;
      const ended = importing.finally(() => {
        isRunning = false;
      });
      // The loop below reports a failure, after its round of sales.
      ended.catch(() => undefined);
      // A round that the import does not fill would count a quiet server.
      while (isRunning) {
        const sales = await sell({ seconds: SECONDS, pauseMs: PAUSE_MS });
        if (isRunning) beside.push(sales);
      }
      const took = await ended;
      seconds += took;
      bench.note(`import-50000: ${LINES} ${kind} in ${took.toFixed(0)} s, dry run included`);
    }
    administrator.close();
    await sellQuietly();
    bench.note(
      `import-50000: a sale took ${medianOf(beside, 'medianMs').toFixed(0)} ms meanwhile, and ${medianOf(quiet, 'medianMs').toFixed(0)} ms before and after`,
    );
    return {
      'import-50000': limited('import-50000', seconds, 's'),
      'import-sales': compared(medianOf(beside, 'perSecond'), medianOf(quiet, 'perSecond'), 'sales/s'),
    };
  },
};

const medianOf = (results: readonly LoadResult[], figure: 'perSecond' | 'medianMs'): number =>
  median(results.map((result) => result[figure]));

const numbers = () => Array.from({ length: LINES }, (_, number) => number);

const customers = (): string =>
  [
    'N° client;E-mail;Prénom;Nom;Adresse;CP;Ville;Portable',
    ...numbers().map(
      (number) =>
        `K${number};moved-${number}@example.com;Ada;Morel;12 rue des Lilas;35000;Rennes;06 12 34 56 78`,
    ),
  ].join('\n');

const cards = (): string =>
  [
    'Carte;Client;Code-barres;Prestation;Reste;Fin',
    ...numbers().map((number) => `C${number};K${number};MV${number + 1_000_000};CARTE-10;7;31/12/2035`),
  ].join('\n');

/** Signs in as the administrator who imports. */
async function signIn({ server }: Bench) {
  const { ask, close } = await signInAdministrator(server);
  const read = (id: string) =>
    ask<{ state: string; mapping: object; isInterrupted: boolean; result?: { created: number } }>(
      'GET',
      `/boxoffice/import?id=${id}`,
    );
  const reach = async (id: string, state: string) => {
    for (;;) {
      const item = await read(id);
      if (item.state === state) return item;
      if (item.isInterrupted) throw new Error(`The import was interrupted before it was ${state}`);
      await sleep(500);
    }
  };
  return {
    /** Uploads a file, makes its dry run and imports it. @returns seconds */
    async import(kind: ImportKind, file: string): Promise<number> {
      const begin = performance.now();
      const content = Buffer.from(file).toString('base64');
      const { id } = await ask<{ id: string }>('POST', '/boxoffice/import', {
        kind,
        name: `${kind}.csv`,
        content,
      });
      await ask('PUT', '/boxoffice/importmapping', { id, mapping: (await read(id)).mapping });
      await reach(id, 'checked');
      await ask('POST', '/boxoffice/importrun', { id });
      const { result } = await reach(id, 'done');
      if (result?.created !== LINES) throw new Error(`Only ${result?.created} ${kind} were imported`);
      return (performance.now() - begin) / 1000;
    },
    close,
  };
}
