import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, parseKey } from '../../server/src/gateways/ticketing/adapter/credentials.ts';
import { adapterServer } from '../../server/src/gateways/ticketing/adapter/reference/plugin.ts';
import { createEmbeddedTicketing } from '../../server/src/gateways/ticketing/embedded/gateway.ts';
import type { TicketingSystem } from '../../server/src/gateways/ticketing/port.ts';
import { type PortalTest, portalTest } from '../../server/test/portal/portal.ts';
import { PLANTED_DEFECTS, type PlantedDefect } from './planted-defects.ts';
import { runConformance } from './run.ts';

let portal: PortalTest;
let right: TicketingSystem;

beforeAll(async () => {
  portal = await portalTest();
  const { database, tenants } = portal.services;
  const tenant = await tenants.find('aqua-rivage');
  if (!tenant) throw new Error('The demonstration has no aqua-rivage');
  // The demonstration begins with the present day: just after midnight, none of its sessions is over.
  await portal.sql(
    `insert into venue.session
     select past.* from venue.session as copied
      cross join lateral jsonb_populate_record(copied, jsonb_build_object(
        'id', 'session-of-yesterday', 'start_at', now() - interval '26 hours', 'end_at', now() - interval '25 hours',
        'held', 0, 'sold', 0, 'sold_elsewhere', 0, 'is_by_hand', true)) as past
      where copied.tenant_id = $1 and copied.pool_id is null order by copied.start_at limit 1`,
    [tenant.id],
  );
  right = createEmbeddedTicketing(database).of(tenant);
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Serves the embedded system with a defect, and checks it. */
async function check({ system, server }: Partial<PlantedDefect>, only: string[] = []) {
  const credentials = parseKey(newKey());
  if (!credentials) throw new Error('The new key is invalid');
  const app = fastify();
  server?.(app, credentials);
  const served = { system: { ...right, ...system?.(right) }, credentials };
  await app.register(adapterServer, { find: () => served });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  try {
    return await runConformance({
      address: `http://127.0.0.1:${port}`,
      credentials,
      only,
      timeLimit: 10_000,
    });
  } finally {
    app.server.closeAllConnections();
    await app.close();
  }
}

describe('conformance', () => {
  it('finds that the embedded ticketing system meets every requirement, and leaves nothing behind', async () => {
    const { results, leftovers } = await check({});
    expect(results.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
    expect(results.length).toBeGreaterThan(150);
    expect(leftovers).toEqual({ sales: 0, sessions: 0 });
  }, 120_000);

  it('finds that the sample adapter meets every requirement of what it offers', async () => {
    const key = newKey();
    const child = spawn(process.execPath, ['examples/adapter/adapter.ts', '0'], {
      env: { ...process.env, KEY: key },
    });
    const printed = await new Promise<string>((resolve) =>
      child.stdout.once('data', (part) => resolve(`${part}`)),
    );
    const address = printed.replace('Address: adapter+', '').trim();
    const credentials = parseKey(key);
    if (!credentials) throw new Error('The new key is invalid');
    const { results, leftovers } = await runConformance({ address, credentials, timeLimit: 10_000 });
    child.kill();
    expect(results.filter(({ outcome }) => outcome === 'fails')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'holds').length).toBeGreaterThan(150);
    expect(leftovers).toEqual({ sales: 0, sessions: 0 });
  }, 120_000);

  it.each(PLANTED_DEFECTS.map((defect) => [defect.what, defect] as const))(
    'finds that %s',
    async (_what, defect) => {
      const { results } = await check(defect, [defect.breaks]);
      expect(results).toMatchObject([{ id: defect.breaks, outcome: 'fails' }]);
    },
    60_000,
  );
});
