import { readFile } from 'node:fs/promises';
import { startBarePage } from '../bare-page.ts';
import { TENANT } from '../fixtures.ts';
import { Connection, requestText } from '../load/connection.ts';
import { takeAddresses } from '../load/load.ts';
import { limited, median } from '../report.ts';
import type { Server } from '../server.ts';
import type { Bench, Measure } from './measure.ts';

const ROUNDS = 5;
const PAGES_PER_ROUND = 40;
/** Renderings before the first round: V8 compiles what runs often. */
const WARM_UP = 150;

/** Ticks of `/proc/<pid>/stat` in a second, the same on every Linux machine. */
const TICKS_PER_SECOND = 100;

/**
 * Measures the CPU time of the server for a page that is not cached, compressed for a browser, beside React alone with
 * the same elements in another process. The page with the highest time counts.
 */
export const pageCpu: Measure = {
  names: ['page-cpu-ms'],
  async run(bench) {
    const middles: number[] = [];
    for (const [name, path] of Object.entries(await pagesOf(bench)))
      middles.push(await measurePage(bench, name, path));
    return { 'page-cpu-ms': limited('page-cpu-ms', Math.max(...middles), 'ms') };
  },
};

async function pagesOf({ database }: Bench): Promise<Record<string, string>> {
  const [busiest] = await database.sql<{ service: string }>(
    `select service_codes[1] as service from venue.session join portal.tenant on tenant.id = session.tenant_id
      where tenant.name = $1 group by 1 order by count(*) desc limit 1`,
    [TENANT],
  );
  return {
    home: `/${TENANT}`,
    planning: `/${TENANT}/planning`,
    catalogue: `/${TENANT}/ticketing/ALL`,
    service: `/${TENANT}/ticketing/ALL/service/${busiest?.service}`,
    login: `/${TENANT}/login`,
  };
}

async function measurePage(bench: Bench, name: string, path: string): Promise<number> {
  const { server, note } = bench;
  const html = await visit(server, path, 'identity');
  await using bare = await startBarePage(html);
  await bare.render(WARM_UP);
  for (let number = 0; number < WARM_UP; number += 1) await visit(server, path);
  const rounds: { cpuMs: number; bareMs: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    server.pause();
    const bareMs = await bare.render(PAGES_PER_ROUND).finally(() => server.resume());
    const before = await cpuMsOf(server);
    for (let number = 0; number < PAGES_PER_ROUND; number += 1) await visit(server, path);
    rounds.push({ cpuMs: ((await cpuMsOf(server)) - before) / PAGES_PER_ROUND, bareMs });
  }
  const middle = median(rounds.map(({ cpuMs }) => cpuMs));
  const listed = rounds.map(({ cpuMs, bareMs }) => `${cpuMs.toFixed(1)}/${bareMs.toFixed(1)}`);
  note(
    `page-cpu-ms: ${name}: ${middle.toFixed(1)} ms for ${Math.round(html.length / 1000)} kB; rounds, with bare React: ${listed.join(' ')}`,
  );
  return middle;
}

let visits = 0;

/** Requests a page under a search that no cached page has, from an address without other requests. */
export async function visit(server: Server, path: string, encoding = 'br'): Promise<string> {
  visits += 1;
  const [address = ''] = takeAddresses(1);
  const connection = new Connection(server.port, address);
  const headers = { accept: 'text/html', 'accept-encoding': encoding, 'accept-language': 'fr-FR' };
  const answer = await connection.send(requestText('GET', `${path}?withdrawal=${visits}`, headers));
  connection.close();
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return answer.body.toString();
}

/** CPU time of all threads of the server's process so far. */
export async function cpuMsOf({ pid }: Server): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces: the fields are counted behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * (1000 / TICKS_PER_SECOND);
}
