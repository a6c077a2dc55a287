import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EntranceTest } from '#test/portal/entrance.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let entrance: EntranceTest;
beforeAll(async () => {
  portal = await portalTest();
  entrance = await EntranceTest.open(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

const HOURS = [-60, -30, -2, -0.2, 0.1, 0.4, 2, 30];
const STATES = ['', 'consumed_at', 'taken_back_at', 'blocked_at'];

describe('rules of entrances', () => {
  test('decide in SQL as in TypeScript, for tickets of any time, state, place and direction', async () => {
    const different: string[] = [];
    for (const [index, startsIn] of HOURS.entries())
      for (const state of STATES) {
        const { codes } = await entrance.sell({ startsInMinutes: 5 });
        const [code = ''] = codes;
        await portal.sql(
          `update venue.ticket set valid_from = now() + make_interval(secs => $2), valid_until = now() + make_interval(secs => $2 + 4500)
             ${state && `, ${state} = now() - interval '1 minute'`} where code = $1`,
          [code, startsIn * 3600],
        );
        const establishment = index % 3 === 2 ? entrance.elsewhere : entrance.place;
        const direction = state === 'consumed_at' && index % 2 === 1 ? ('out' as const) : ('in' as const);
        const query = { code, establishment, direction };
        const { outcome } = (await entrance.ask('GET /boxoffice/entrancereason', { query })).body;
        const { scan } = (await entrance.scan(code, { scanId: randomUUID(), establishment, direction })).body;
        if (scan.reason !== outcome.reason || scan.isAccepted !== outcome.isAccepted)
          different.push(
            `${startsIn} h, ${state}, ${direction}: ${scan.reason} in SQL, ${outcome.reason} in TypeScript`,
          );
      }
    expect(different).toEqual([]);
  });
});
