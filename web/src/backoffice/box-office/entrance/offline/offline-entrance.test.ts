import { describe, expect, it, vi } from 'vitest';

const sent = vi.hoisted(() => [] as unknown[]);
const waiting = {
  scanId: '0b6f1d5e-6a55-4f0e-9a55-6f0f5a1d2c3b',
  code: 'A7K2 9F4M T3QX',
  direction: 'in',
  at: '2026-11-28T10:00:00.000Z',
  isAdmitted: true,
};
vi.mock('#lib/admin-api.ts', () => ({
  adminApi: async (_: string, { body }: { body: unknown }) => void sent.push(body),
}));
vi.mock('./entrance-store.ts', () => ({
  readItem: async (name: string) => (name === 'pending' ? [{ ...waiting, place: 'POOL' }] : undefined),
  storeItem: async () => undefined,
}));

const { createDeviceClock } = await import('./device-clock.ts');
const { createOfflineEntrance } = await import('./offline-entrance.ts');

describe('createOfflineEntrance', () => {
  it('sends the stored time of a scan unchanged when the clock of the device is set meanwhile', async () => {
    const clock = createDeviceClock(() => Date.parse(waiting.at) + 3_600_000);
    const offline = createOfflineEntrance(clock);
    await offline.open('POOL', { kty: 'EC', crv: 'P-256', x: '', y: '' });
    expect(await offline.send()).toBe(1);
    expect(sent).toEqual([{ establishment: 'POOL', scans: [waiting] }]);
    expect(offline.pending()).toEqual([]);
  });
});
