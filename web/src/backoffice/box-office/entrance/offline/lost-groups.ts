import type { Direction } from '@guichet/contract/box-office/entrance-rules.ts';
import { readItem, storeItem } from './entrance-store.ts';

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

interface Store {
  read(): Promise<GroupScan[] | undefined>;
  write(groups: readonly GroupScan[]): Promise<void>;
}

const ON_DEVICE: Store = {
  read: () => readItem<GroupScan[]>('groups'),
  write: (groups) => storeItem('groups', groups),
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
   * Sends the waiting groups again, the oldest first, until one has no answer.
   * @param send returns what the server has decided @throws what `send` throws
   */
  resend<Answer>(
    send: (group: GroupScan) => Promise<Answer>,
  ): Promise<{ group: GroupScan; answer: Answer }[]>;
}

export function createLostGroups(store = ON_DEVICE): LostGroups {
  let groups: readonly GroupScan[] = [];
  const inFlight = new Set<string>();
  const keep = (next: readonly GroupScan[]) => {
    groups = next;
    return store.write(next).catch(() => undefined);
  };
  const forget = (scanId: string) => keep(groups.filter((group) => group.scanId !== scanId));
  const waiting = () => groups.filter(({ scanId }) => !inFlight.has(scanId));
  return {
    async open() {
      groups = [
        ...((await store.read()) ?? []).filter(({ scanId }) => !inFlight.has(scanId)),
        ...groups,
      ].filter(({ scanId }, rank, all) => all.findIndex((other) => other.scanId === scanId) === rank);
    },
    begin(group) {
      inFlight.add(group.scanId);
      return keep([...groups, group]);
    },
    async end(scanId, isAnswered) {
      inFlight.delete(scanId);
      if (isAnswered) await forget(scanId);
    },
    waiting,
    async resend(send) {
      const answered = [];
      for (const group of waiting()) {
        inFlight.add(group.scanId);
        try {
          answered.push({ group, answer: await send(group) });
          await forget(group.scanId);
        } finally {
          inFlight.delete(group.scanId);
        }
      }
      return answered;
    },
  };
}
