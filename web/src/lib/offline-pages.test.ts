import { afterEach, expect, it, vi } from 'vitest';
import { deleteTicketPages } from './offline-pages.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('deleteTicketPages deletes only the pages of tickets of this venue', () => {
  const deleted: string[] = [];
  vi.stubGlobal('location', { pathname: '/en-GB/aqua-rivage/my-tickets' });
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
  deleteTicketPages();
  expect(deleted).toEqual(['aqua-rivage/tickets']);
});

it('deleteTicketPages does nothing in a browser without cached pages', () => {
  vi.stubGlobal('location', { pathname: '/aqua-rivage' });
  vi.stubGlobal('caches', undefined);
  expect(deleteTicketPages).not.toThrow();
});
