import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { type WireAnswer, wireServer } from '#test/portal/wire-server.ts';
import { createAdapterClient } from './client.ts';

/** Calls an operation at a server with one prepared answer. */
async function askAt(answer: WireAnswer, ...call: Parameters<ReturnType<typeof createAdapterClient>['ask']>) {
  await using server = await wireServer(() => answer);
  const client = createAdapterClient(server.connection);
  try {
    return { outcome: await client.ask(...call), requests: server.requests };
  } catch (error) {
    return { error: error as Error, requests: server.requests };
  } finally {
    client.close();
  }
}

/** Sends a byte every 50 ms, without an end. */
async function* slowBytes() {
  for (;;) {
    await sleep(50);
    yield ' ';
  }
}

/** Sends 100 MB. */
async function* manyBytes() {
  for (let megabyte = 0; megabyte < 100; megabyte++) yield Buffer.alloc(1024 * 1024, ' ');
}

const hold = { key: 'cart', holdSeconds: 60, lines: [] };

describe('createAdapterClient', () => {
  it.each([200, 201, 202])('takes the outcome as unknown when a change is answered by %i', async (status) => {
    const { error } = await askAt({ status, json: {} }, 'holdPlaces', hold);
    expect(error).toMatchObject({ name: 'AdapterSilent', cause: `HTTP ${status}` });
  });

  it('accepts 204 for an operation without an answer', async () => {
    expect(await askAt({ status: 204 }, 'holdPlaces', hold)).toMatchObject({ outcome: { value: undefined } });
  });

  it.each(['.', '..', '\ud800'])('reports the item %j as not found without a request', async (sessionId) => {
    const { outcome, requests } = await askAt({ json: {} }, 'readSession', { sessionId });
    expect(outcome).toEqual({ problem: { reason: 'not-found' } });
    expect(requests).toEqual([]);
  });

  it('reports a ticket of an impossible sale as unknown', async () => {
    const { outcome } = await askAt({}, 'takeBack', { key: 'one', saleKey: '..', lineIds: [] });
    expect(outcome).toEqual({ problem: { reason: 'unknown' } });
  });

  it('refuses the call for a list below an impossible item', async () => {
    const { error, requests } = await askAt({}, 'findCards', { holder: '..' });
    expect(error).toMatchObject({ name: 'AdapterRefused', code: 'not-found', refusesRequest: true });
    expect(requests).toEqual([]);
  });

  it('keeps a value with a slash in its segment', async () => {
    const { requests } = await askAt({ status: 404 }, 'readSession', { sessionId: '../a%2e' });
    expect(requests).toEqual(['GET /sessions/..%2Fa%252e']);
  });

  it('marks unlisted refusals of a request, and refusals of the key', async () => {
    const refused = async (status: number) =>
      (await askAt({ status, json: {} }, 'findCards', { holder: 'a' })).error;
    expect(await refused(422)).toMatchObject({ refusesRequest: true, refusesKey: false });
    expect(await refused(403)).toMatchObject({ refusesRequest: false, refusesKey: true });
    const { error } = await askAt({}, 'holdPlaces', { ...hold, holdSeconds: -1 });
    expect(error).toBeInstanceOf(RangeError);
    expect(error).toMatchObject({ refusesRequest: true });
  });

  it('shortens the detail of a problem to 500 characters', async () => {
    const json = { reason: 'refused', detail: 'x'.repeat(10_000) };
    const sale = { key: 'cart', buyer: { reference: 'ada' }, locale: 'fr-FR', lines: [] };
    const { outcome } = await askAt({ status: 409, json }, 'sell', sale);
    expect(outcome).toMatchObject({ problem: { reason: 'refused', detail: 'x'.repeat(500) } });
  });

  it('ends a read whose answer never ends at the time limit', async () => {
    const begin = performance.now();
    const { error } = await askAt({ body: slowBytes() }, 'findSale', { key: 'cart' });
    expect(error).toMatchObject({ name: 'AdapterSilent', isTimeout: true });
    expect(performance.now() - begin).toBeLessThan(10_000);
  });

  it('ends an answer of 100 MB, and names its request', async () => {
    const { error } = await askAt({ body: manyBytes() }, 'holdPlaces', hold);
    expect(error).toMatchObject({
      name: 'AdapterSilent',
      cause: { message: 'The answer is too long' },
      wrong: { operation: 'PUT /holds/{key}', fields: [] },
    });
  });

  it('keeps the first five paths of an answer of another shape', async () => {
    const json = { sessions: Array.from({ length: 100 }, () => ({ id: 1 })) };
    const { error } = await askAt({ json }, 'findPlaces', { from: new Date(), until: new Date() });
    expect(error).toMatchObject({ name: 'AdapterSilent', cause: expect.any(ZodError) });
    expect(error).toMatchObject({ wrong: { operation: 'GET /places' } });
    expect((error?.cause as ZodError | undefined)?.issues.map(({ path }) => path.join('.'))).toEqual([
      ...['sessions.0.id', 'sessions.0.places', 'sessions.1.id', 'sessions.1.places', 'sessions.2.id'],
    ]);
  });
});
