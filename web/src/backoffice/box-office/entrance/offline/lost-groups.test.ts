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

/** Returns groups on a device, another page on it, and what it has stored. */
function onDevice() {
  const items = new Map<string, GroupScan>();
  const store = {
    readAll: async () => [...items.values()],
    add: async (group: GroupScan) => void items.set(group.scanId, group),
    remove: async (scanId: string) => void items.delete(scanId),
  };
  return {
    groups: createLostGroups(store),
    reopened: () => createLostGroups(store),
    stored: () => [...items.values()],
  };
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
    const answers: unknown[] = [];
    const send = async ({ scanId }: GroupScan) => {
      sent.push(scanId);
      return 'admitted';
    };
    const answered = (group: GroupScan, answer: string) => void answers.push({ group, answer });
    await Promise.all([groups.resend(send, answered), groups.resend(send, answered)]);
    expect(sent).toEqual(['one']);
    expect(answers).toEqual([{ group: group('one'), answer: 'admitted' }]);
    expect(stored()).toEqual([]);
  });

  it('keeps a group that fails, and sends and reports those before and after it', async () => {
    const { groups, stored } = onDevice();
    for (const scanId of ['one', 'two', 'three']) {
      await groups.begin(group(scanId));
      await groups.end(scanId, false);
    }
    const answers: string[] = [];
    await groups.resend(
      async ({ scanId }) => {
        if (scanId === 'two') throw new Error('status 503');
      },
      ({ scanId }) => void answers.push(scanId),
    );
    expect(answers).toEqual(['one', 'three']);
    expect(stored()).toEqual([group('two')]);
    expect(groups.waiting()).toEqual([group('two')]);
  });

  it('keeps the groups of another page on the device', async () => {
    const { groups, reopened, stored } = onDevice();
    const other = reopened();
    await groups.begin(group('one'));
    await other.begin(group('two'));
    await groups.end('one', true);
    expect(stored()).toEqual([group('two')]);
  });

  it('finds the groups of a page that was closed during the request', async () => {
    const { groups, reopened } = onDevice();
    await groups.begin(group('one'));
    const again = reopened();
    await again.open();
    expect(again.waiting()).toEqual([group('one')]);
  });
});
