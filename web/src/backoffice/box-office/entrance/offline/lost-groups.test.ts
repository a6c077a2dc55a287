import { describe, expect, it } from 'vitest';
import { createLostGroups, type GroupScan } from './lost-groups.ts';

const group = (scanId: string): GroupScan => ({
  scanId,
  code: 'A7K2 9F4M T3QX',
  place: 'POOL',
  direction: 'in',
  people: 4,
  at: '2026-11-28T10:00:00.000Z',
});

/** Returns groups on a device, and what it has stored. */
function onDevice() {
  let stored: readonly GroupScan[] = [];
  const store = {
    read: async () => [...stored],
    write: async (groups: readonly GroupScan[]) => {
      stored = groups;
    },
  };
  return { groups: createLostGroups(store), reopened: () => createLostGroups(store), stored: () => stored };
}

describe('createLostGroups', () => {
  it('stores a group before it is sent, and forgets it with the answer', async () => {
    const { groups, stored } = onDevice();
    await groups.begin(group('one'));
    expect(stored()).toEqual([group('one')]);
    expect(groups.waiting()).toEqual([]);
    await groups.end('one', true);
    expect(stored()).toEqual([]);
  });

  it('sends a group without an answer again under the same id, once', async () => {
    const { groups, stored } = onDevice();
    await groups.begin(group('one'));
    await groups.end('one', false);
    const sent: string[] = [];
    const send = async ({ scanId }: GroupScan) => {
      sent.push(scanId);
      return 'admitted';
    };
    const both = await Promise.all([groups.resend(send), groups.resend(send)]);
    expect(sent).toEqual(['one']);
    expect(both.flat()).toEqual([{ group: group('one'), answer: 'admitted' }]);
    expect(stored()).toEqual([]);
  });

  it('keeps a group while the server is out of reach', async () => {
    const { groups, stored } = onDevice();
    await groups.begin(group('one'));
    await groups.end('one', false);
    await expect(groups.resend(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    expect(stored()).toEqual([group('one')]);
    expect(groups.waiting()).toEqual([group('one')]);
  });

  it('finds the groups of a page that was closed during the request', async () => {
    const { groups, reopened } = onDevice();
    await groups.begin(group('one'));
    const again = reopened();
    await again.open();
    expect(again.waiting()).toEqual([group('one')]);
  });
});
