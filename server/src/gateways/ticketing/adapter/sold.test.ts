import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { wireServer } from '#test/portal/wire-server.ts';
import { createAdapterSystem } from './system.ts';

const [first, second] = [randomUUID(), randomUUID()];
const line = (lineId: string, quantity: number) => ({
  ...{ lineId, quantity, serviceCode: 'POOL', priceName: '', unitPriceCents: 500 },
});
const ticket = (lineId: string) => ({
  ...{ lineId, sessionId: null, ticketNumber: 'T-1', kind: 'simple', code: 'code' },
  ...{ validFrom: '2026-12-01T08:00:00Z', validUntil: '2026-12-02T08:00:00Z' },
});

/** Sells two units of the first line and one of the second at a system that answers with these tickets. */
async function sellFor(lineIds: string[]) {
  const json = {
    ...{ externalPurchaseId: '2026-1', soldAt: '2026-12-01T08:00:00Z' },
    tickets: lineIds.map(ticket),
  };
  await using server = await wireServer(() => ({ json }));
  const { system, close } = createAdapterSystem(server.connection);
  const request = { key: randomUUID(), buyer: { reference: 'ada' }, locale: 'fr-FR' } as const;
  try {
    return await system.sell({ ...request, lines: [line(first, 2), line(second, 1)] });
  } finally {
    close();
  }
}

describe('sell at a system behind the adapter API', () => {
  it('accepts as many tickets per line as its quantity', async () => {
    expect(await sellFor([first, second, first])).toMatchObject({ sold: true });
  });

  it.each([
    ['no tickets', []],
    ['too few tickets of a line', [first, second]],
    ['too many tickets of a line', [first, first, second, second]],
    ['tickets of another line', [first, first, second, randomUUID()]],
  ])('takes the outcome as unknown for %s', async (_what, lineIds) => {
    await expect(sellFor(lineIds)).rejects.toMatchObject({ name: 'AdapterSilent' });
  });
});
