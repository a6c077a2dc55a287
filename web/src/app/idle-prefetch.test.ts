import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { isGoodNetwork, prefetchWhenIdle } from './idle-prefetch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('isGoodNetwork is false for a slow, metered or unknown network', () => {
  expect(isGoodNetwork({ effectiveType: '4g' })).toBe(true);
  expect(isGoodNetwork({ effectiveType: '3g' })).toBe(false);
  expect(isGoodNetwork({ effectiveType: '4g', saveData: true })).toBe(false);
  expect(isGoodNetwork(undefined)).toBe(false);
});

it('prefetchWhenIdle waits two seconds at most for an idle moment, and loads the code of next pages', async () => {
  const asked: { work: () => void; timeout: number | undefined }[] = [];
  const register = vi.fn(async () => ({ addEventListener: () => undefined }));
  const postMessage = vi.fn();
  const ready = Promise.resolve({ active: { postMessage } });
  vi.stubGlobal('navigator', { connection: { effectiveType: '4g' }, serviceWorker: { register, ready } });
  vi.stubGlobal('requestIdleCallback', (work: () => void, options?: { timeout: number }) =>
    asked.push({ work, timeout: options?.timeout }),
  );
  const loadRouteChunk = vi.fn(async () => undefined);
  const planning = { id: '/$tenant/planning', options: {} };
  const tenant = { displayName: 'Aqua Rivage', brand: '#0b7285' };
  const state = { matches: [{ routeId: '/$tenant', loaderData: { tenant } }] };
  const options = { context: { hasPhraseOverrides: true } };
  const router = { routesById: { '/$tenant/planning': planning }, loadRouteChunk, options, state };
  prefetchWhenIdle(router as unknown as AnyRouter, '/aqua-rivage');

  expect(asked.map(({ timeout }) => timeout)).toEqual([2000, 2000]);
  expect(register).not.toHaveBeenCalled();
  expect(loadRouteChunk).not.toHaveBeenCalled();
  for (const { work } of asked) work();
  expect(loadRouteChunk.mock.calls).toEqual([[planning]]);
  expect(register.mock.calls).toEqual([['/offline-worker.js', { scope: '/aqua-rivage' }]]);
  await vi.waitFor(() => expect(postMessage.mock.calls[0]).toEqual(['phrase-overrides']));
  expect(postMessage.mock.calls[1]).toMatchObject([{ venue: { name: 'Aqua Rivage', brand: '#0b7285' } }]);
});
