import type { Direction } from '@guichet/contract/box-office/entrance-rules.ts';
import { readItemsOf, removeItem, storeItem } from './entrance-store.ts';

/** The admission of a group whose answer has not arrived. */
export interface GroupScan {
  scanId: string;
  code: string;
  place: string;
  direction: Direction;
  people: number;
  /** ISO instant by the corrected clock */
  at: string;
}

/** Where groups are stored: one item per group, so that two pages on a device do not overwrite each other. */
interface Store {
  readAll(): Promise<GroupScan[]>;
  add(group: GroupScan): Promise<void>;
  remove(scanId: string): Promise<void>;
}

const ON_DEVICE: Store = {
  readAll: () => readItemsOf<GroupScan>('group'),
  add: (group) => storeItem(`group/${group.scanId}`, group),
  remove: (scanId) => removeItem(`group/${scanId}`),
};

/**
 * Remembers admissions of groups until the server has answered. The tickets of a group are chosen by the server, so that
 * no device decides about one; a repeated scan has the same id and counts nobody twice.
 */
export interface LostGroups {
  /** Loads the groups that the page left without an answer. */
  open(): Promise<void>;
  /** Remembers a group before it is sent. */
  begin(group: GroupScan): Promise<void>;
  /** Ends the first sending of a group. @param isAnswered whether the server has decided */
  end(scanId: string, isAnswered: boolean): Promise<void>;
  /** Groups without an answer that wait to be sent again. */
  waiting(): readonly GroupScan[];
  /**
   * Sends the waiting groups again, the oldest first. A group whose sending fails waits on.
   * @param send returns what the server has decided @param answered called with each answer as it arrives
   */
  resend<Answer>(
    send: (group: GroupScan) => Promise<Answer>,
    answered: (group: GroupScan, answer: Answer) => void,
  ): Promise<void>;
}

export function createLostGroups(store = ON_DEVICE): LostGroups {
  let groups: readonly GroupScan[] = [];
  const inFlight = new Set<string>();
  const forget = (scanId: string) => {
    groups = groups.filter((group) => group.scanId !== scanId);
    return store.remove(scanId).catch(() => undefined);
  };
  const waiting = () => groups.filter(({ scanId }) => !inFlight.has(scanId));
  return {
    async open() {
      const stored = await store.readAll();
      const known = new Set(groups.map(({ scanId }) => scanId));
      groups = [...stored.filter(({ scanId }) => !known.has(scanId)), ...groups].toSorted((first, second) =>
        first.at.localeCompare(second.at),
      );
    },
    begin(group) {
      inFlight.add(group.scanId);
      groups = [...groups, group];
      return store.add(group).catch(() => undefined);
    },
    async end(scanId, isAnswered) {
      inFlight.delete(scanId);
      if (isAnswered) await forget(scanId);
    },
    waiting,
    async resend(send, answered) {
      for (const group of waiting()) {
        inFlight.add(group.scanId);
        let answer: Awaited<ReturnType<typeof send>>;
        try {
          answer = await send(group);
        } catch {
          // The group waits for the next try; the others are sent meanwhile.
          continue;
        } finally {
          inFlight.delete(group.scanId);
        }
        await forget(group.scanId);
        answered(group, answer);
      }
    },
  };
}
