import { analyzeTables, type BenchDatabase } from '../database.ts';
import { removeTenants } from '../fixtures.ts';
import { Connection, requestText } from '../load/connection.ts';
import { takeAddresses } from '../load/load.ts';
import { compared, median } from '../report.ts';
import type { Bench, Measure } from './measure.ts';

const PREFIX = 'bench-search';
const FEW = { tenant: `${PREFIX}-few`, services: 50 };
const MANY = { tenant: `${PREFIX}-many`, services: 5000 };

const PATH = '/api/v1/ticketing/search';

/** Tenants whose catalogues share the index. */
const OTHERS = { tenants: 200, services: 50 };

const ROUNDS = 5;
const SEARCHES_A_ROUND = 60;

/** Measures a search among 5,000 services beside 200 other tenants, and among fifty. */
export const search: Measure = {
  names: ['search'],
  async run(bench) {
    await addTenants(bench.database);
    const [few, many] = [open(bench, FEW), open(bench, MANY)];
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
    try {
      for (const searches of [few, many]) await searches.make(SEARCHES_A_ROUND);
      for (let round = 1; round <= ROUNDS; round += 1) {
        times.few.push(await few.make(SEARCHES_A_ROUND));
        times.many.push(await many.make(SEARCHES_A_ROUND));
        bench.note(
          `search: round ${round}: ${times.many.at(-1)?.toFixed(2)} ms of ${MANY.services}, ${times.few.at(-1)?.toFixed(2)} ms of ${FEW.services}`,
        );
      }
    } finally {
      await removeTenants(bench.database, PREFIX);
    }
    return { search: compared(median(times.many), median(times.few), 'ms') };
  },
};

/** Searches of a visitor: complete words, mistyped words, and prefixes. */
function open(bench: Bench, { tenant, services }: typeof FEW) {
  let made = 0;
  const next = () => {
    made += 1;
    const word = wordOf((made * 37) % services);
    const words = [`aquagym ${word}`, `aquagim ${word}`, word.slice(0, -1)][made % 3] ?? '';
    // Responses are shared, so no search is made twice.
    return words + ' '.repeat(1 + Math.floor(made / 10));
  };
  return {
    /** @returns the median time of a search, in milliseconds */
    async make(count: number): Promise<number> {
      // The rate limit allows one network a few hundred searches a minute.
      const [address = ''] = takeAddresses(1);
      const connection = new Connection(bench.server.port, address);
      const times: number[] = [];
      for (let search = 0; search < count; search += 1) {
        const text = JSON.stringify({ searchStringFilter: next() });
        const request = requestText('POST', PATH, { tenantname: tenant }, { type: 'application/json', text });
        const start = performance.now();
        const { status, body } = await connection.send(request);
        times.push(performance.now() - start);
        if (status !== 200 || JSON.parse(body.toString()).total < 1)
          throw new Error(`The search ${text} answers ${status}: ${body}`);
      }
      connection.close();
      return median(times);
    },
  };
}

const SYLLABLES = [
  'ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'zo', 'bru', 'cla', 'dre',
]; // biome-ignore format: a list

/** A different word for each number. */
function wordOf(number: number): string {
  const at = (power: number) => SYLLABLES[Math.floor(number / SYLLABLES.length ** power) % SYLLABLES.length];
  return `${at(0)}${at(1)}${at(2)}x${at(0)}${at(1)}`;
}

/** Inserts the tenants and their catalogues, which the triggers of the catalogue index. */
async function addTenants(database: BenchDatabase): Promise<void> {
  const others = Array.from({ length: OTHERS.tenants }, (_, number) => ({
    tenant: `${PREFIX}-${number}`,
    services: OTHERS.services,
  }));
  const words = Array.from({ length: MANY.services }, (_, number) => wordOf(number));
  for (const { tenant, services } of [FEW, MANY, ...others]) {
    const [made] = await database.sql<{ id: string }>(
      'insert into portal.tenant (name, display_name) values ($1, $1) returning id',
      [tenant],
    );
    // The triggers index the catalogue of the tenant that is set.
    await database.sql(`select set_config('app.tenant_id', $1, false)`, [made?.id]);
    await database.sql(
      `insert into portal.catalogue_item (tenant_id, kind, code, source, source_order)
       select $1::uuid, 'establishment', 'POOL', $2::jsonb || '{"address": "", "zip": "", "city": ""}', 1
       union all select $1, 'family', 'POOL', $2::jsonb || '{"color": "#0b6e8a"}', 1
       union all
       select $1, 'service', 'S-' || place, $3::jsonb
              || jsonb_build_object('code', 'S-' || place, 'labels', jsonb_build_object('fr-FR', 'Aquagym ' || word)),
              place
         from unnest($4::text[]) with ordinality as named (word, place)`,
      [made?.id, JSON.stringify(ITEM), JSON.stringify(SERVICE), words.slice(0, services)],
    );
  }
  await database.sql(`select set_config('app.tenant_id', '', false)`);
  await analyzeTables(database);
}

const ITEM = {
  code: 'POOL',
  labels: { 'fr-FR': 'Piscine du centre' },
  descriptions: { 'fr-FR': '' },
  position: 1,
};
const SERVICE = {
  type: 1,
  establishmentCode: 'POOL',
  familyCode: 'POOL',
  publicType: '',
  descriptions: { 'fr-FR': 'Une séance de quarante-cinq minutes en musique, dans le grand bassin' },
  themeCodes: [],
  prices: [{ name: '', labels: { 'fr-FR': 'Tarif unique' }, cents: 900, supportingDocuments: [] }],
  isFastPurchase: false,
  isAuthorizedDuplication: true,
  vatRate: 200,
  position: 1,
};
