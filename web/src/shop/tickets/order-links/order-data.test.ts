import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { loadGuestOrder } from './order-data.ts';

const { api } = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('#lib/api.ts', () => ({ api }));
vi.mock('#lib/order-session.ts', () => ({
  orderSession: { current: () => ({ token: '' }), keep: () => undefined, clear: () => undefined },
}));

const refused = (code: string) => new ApiError({ status: 404, code, error: '' });
let problem: ApiError;
beforeEach(() => {
  api.mockImplementation(async (call: string) => {
    if (call === 'GET /user/GetHistoricPurchases') return [];
    if (call === 'GET /purchase/State') throw problem;
    return { email: 'ada@example.com' };
  });
});

it('an order whose cart has another buyer is asked for, and its link has ended', async () => {
  problem = refused('error.cart.not-found');
  expect(await loadGuestOrder('')).toEqual({ kind: 'ask' });
  expect(await loadGuestOrder('key')).toEqual({ kind: 'ended' });
});

it('another error is shown', async () => {
  problem = refused('error.internal');
  await expect(loadGuestOrder('')).rejects.toBe(problem);
});
