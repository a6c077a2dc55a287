import { expect, it, vi } from 'vitest';
import { createPacketGathering } from './packet-gathering.ts';

/** A client that records what happens to its stream. */
function fakeClient() {
  const calls: string[] = [];
  const stream = { cork: () => calls.push('cork'), uncork: () => calls.push('uncork') };
  return { calls, client: { connection: { stream } } as never };
}

it('a packet is sent at the end of the turn in which its statements are', async () => {
  const { calls, client } = fakeClient();
  createPacketGathering()(client);
  expect(calls).toEqual(['cork']);
  await new Promise(setImmediate);
  expect(calls).toEqual(['cork', 'uncork']);
});

it('statements are sent at once while the speed trick is switched off', () => {
  vi.stubEnv('GUICHET_WITHOUT', 'packet-gathering');
  const { calls, client } = fakeClient();
  createPacketGathering()(client);
  vi.unstubAllEnvs();
  expect(calls).toEqual([]);
});
