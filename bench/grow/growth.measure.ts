import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import { type PortalTest, portalTest } from '../../server/test/portal/portal.ts';
import { synchroniseNow } from '../../server/test/portal/synchronization.ts';
import { type World, worldOf } from '../../server/test/system/world.ts';
import { TENANT } from '../fixtures.ts';
import { type PreparedCall, prepareCalls, timeCall } from './calls.ts';
import { growTenant } from './generate.ts';
import { periodicWork, timeWork } from './jobs.ts';
import { growthTable, type Measured } from './report.ts';
import { explain, recordStatements } from './statements.ts';

/** Measures calls and jobs before and after a venue has grown; see bench/grow.ts for the options. */

const { GROW_SCALE = '1', GROW_SEED = '', GROW_ONLY = '', GROW_KEEP } = process.env;
const wanted = (name: string) => name.toLowerCase().includes(GROW_ONLY.toLowerCase());
const note = (line: string) => void process.stderr.write(`${line}\n`);

const statements = recordStatements();
let portal: PortalTest;
let world: World;
beforeAll(async () => {
  portal = await portalTest({ wrapDatabase: statements.wrap });
  await synchroniseNow(portal);
  world = await worldOf(portal, TENANT);
}, 120_000);
afterAll(() => portal[Symbol.asyncDispose]());

/** Measures everything once, into the results by name. */
async function measure(
  calls: readonly PreparedCall[],
  port: number,
  size: 'small' | 'large',
  results: Map<string, Measured>,
) {
  const venues = (await portal.services.tenants.venues()).length;
  const add = async (
    name: string,
    timing: { firstMs: number; ms: number; bytes?: number; status?: number },
  ) => {
    const known = results.get(name) ?? { name };
    const slowest = statements.take();
    const measured: Measured = { ...known, [size]: { ...timing, venues } };
    if (size === 'large' && isGrown(measured) && slowest)
      measured.plan = await explain(portal.services.database, slowest);
    statements.take();
    results.set(name, measured);
  };
  for (const call of calls) await add(call.key, await timeCall(portal, port, call));
  for (const work of periodicWork(portal)) if (wanted(work.name)) await add(work.name, await timeWork(work));
}

const isGrown = ({ small, large }: Measured) =>
  large !== undefined && (large.ms > 5 || large.firstMs > 50) && large.ms > 2 * (small?.ms ?? 0);

test('measures growth', { timeout: 0 }, async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const calls = await prepareCalls(portal, world, wanted, (key, why) => note(`not measured: ${key}: ${why}`));
  const results = new Map<string, Measured>();
  await portal.sql('vacuum analyze');
  await measure(calls, port, 'small', results);
  const pattern = { tenantId: world.tenantId, customerId: world.person.userId, cartId: world.soldCartId };
  await growTenant(portal.sql, pattern, { scale: Number(GROW_SCALE), seed: GROW_SEED }, note);
  portal.services.tenants.invalidate();
  await measure(calls, port, 'large', results);
  process.stdout.write(growthTable([...results.values()]));
  if (!GROW_KEEP) return;
  const [{ name } = { name: '' }] = await portal.sql<{ name: string }>('select current_database() as name');
  note(
    `The database ${name} is kept until Ctrl-C: see pg_stat_activity of ${process.env.GROW_URL ?? 'the server'}`,
  );
  await new Promise((resolve) => setInterval(resolve, 2 ** 31 - 1));
});
