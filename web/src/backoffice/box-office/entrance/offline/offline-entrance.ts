import type { Direction } from '@guichet/contract/box-office/entrance-rules.ts';
import { adminApi } from '#lib/admin-api.ts';
import type { Entrances, ScanOutcome } from '../entrance-data.ts';
import {
  type Admission,
  isSamePerson,
  unknownToCodes,
  usedBy,
  withAdmissions,
  withoutScan,
} from './admitted-here.ts';
import { type DayCodes, hashOfCode, readDayCodes } from './day-codes.ts';
import { readItem, storeItem } from './entrance-store.ts';
import { isSigned } from './signed-codes.ts';

/** A scan that waits for a network. */
export interface PendingScan {
  scanId: string;
  code: string;
  place: string;
  direction: Direction;
  /** ISO instant */
  at: string;
  isAdmitted: boolean;
}

interface StoredCodes {
  place: string;
  payload: string;
  signature: string;
}

/** Scans per request, see BATCH_SCANS of the contract. */
const BATCH = 500;

/** What a device does at an entrance without a network. One per open page. */
export interface OfflineEntrance {
  /** Loads the stored codes of a place and the scans that wait. */
  open(place: string, key: Entrances['key']): Promise<void>;
  /** Replaces the codes by those of now. @returns false when they are not signed by the server */
  refresh(place: string, key: Entrances['key']): Promise<boolean>;
  /** Decides about a code, and stores the scan. @returns undefined without codes of today */
  scan(scan: { scanId: string; code: string; direction: Direction }): Promise<ScanOutcome | undefined>;
  /** Remembers codes that the server admitted, in case the network goes away. */
  remember(admission: { scanId: string; codes: readonly string[]; place: string }): Promise<void>;
  /** Forgets the admissions of an undone scan. */
  forget(scanId: string): Promise<void>;
  /** Sends the scans that wait. @returns the number that were sent */
  send(): Promise<number>;
  codes(): Pick<DayCodes, 'count' | 'madeAt' | 'validUntil'> | undefined;
  pending(): readonly PendingScan[];
}

export function createOfflineEntrance(now: () => number = Date.now): OfflineEntrance {
  let codes: DayCodes | undefined;
  let pending: PendingScan[] = [];
  let admitted: Admission[] = [];
  /** Hashes of admitted codes with the salt of the present codes. */
  let hashes = new Map<string, Promise<string>>();
  let writing: Promise<unknown> = Promise.resolve();

  /** Stores the waiting scans and the admissions, one version after the other. */
  const keep = () => {
    writing = writing
      .catch(() => undefined)
      .then(() => storeItem('pending', pending))
      .then(() => storeItem('admitted', admitted));
    return writing.catch(() => undefined);
  };
  const use = (payload: string, place: string): boolean => {
    const read = readDayCodes(payload);
    if (read.place !== place) return false;
    codes = read;
    hashes = new Map();
    return true;
  };
  const hashWith = (salt: string) => (code: string) => {
    const hash = hashes.get(code) ?? hashOfCode(salt, code);
    hashes.set(code, hash);
    return hash;
  };

  return {
    codes: () => codes,
    pending: () => pending,
    async open(place, key) {
      codes = undefined;
      pending = (await readItem<PendingScan[]>('pending')) ?? [];
      admitted = (await readItem<Admission[]>('admitted')) ?? [];
      const stored = await readItem<StoredCodes>('codes');
      if (stored?.place === place && (await isSigned(stored, key))) use(stored.payload, place);
    },
    async refresh(place, key) {
      const before = admitted;
      const signed = await adminApi('GET /boxoffice/entrancecodes', { query: { establishment: place } });
      if (!(await isSigned(signed, key))) return false;
      if (use(signed.payload, place)) {
        const waiting = new Set(pending.map(({ scanId }) => scanId));
        admitted = unknownToCodes(admitted, { place, before, waiting });
        await keep();
      }
      await storeItem('codes', { place, ...signed } satisfies StoredCodes);
      return true;
    },
    async scan({ scanId, code, direction }) {
      if (!codes || codes.validUntil < now()) return undefined;
      const at = now();
      const hash = await hashOfCode(codes.salt, code);
      const { place, salt } = codes;
      const usedHere = await usedBy(admitted, place, hashWith(salt));
      const first = codes.decide({ scanId, hash, at, direction }, usedHere);
      const times = usedHere.get(hash);
      const isRepeated = direction === 'in' && first.kind === 'card' && isSamePerson(times, at);
      const outcome = isRepeated
        ? codes.decide({ scanId, hash, at, direction }, new Map([[hash, times?.slice(0, -1) ?? []]]))
        : first;
      if (outcome.isAccepted && direction === 'in' && !isRepeated)
        admitted = withAdmissions(admitted, [{ scanId, code, place, at: new Date(at).toISOString() }]);
      pending = [
        ...pending,
        { scanId, code, place, direction, at: new Date(at).toISOString(), isAdmitted: outcome.isAccepted },
      ];
      await keep();
      return outcome;
    },
    async remember({ scanId, codes: accepted, place }) {
      const at = new Date(now()).toISOString();
      admitted = withAdmissions(
        admitted,
        accepted.map((code) => ({ scanId, code, place, at })),
      );
      await keep();
    },
    async forget(scanId) {
      admitted = withoutScan(admitted, scanId);
      await keep();
    },
    async send() {
      let sent = 0;
      while (pending.length > 0) {
        const place = pending[0]?.place ?? '';
        const batch = pending.filter((scan) => scan.place === place).slice(0, BATCH);
        await adminApi('POST /boxoffice/entrancescans', {
          body: { establishment: place, scans: batch.map(({ place: _, ...scan }) => scan) },
        });
        const done = new Set(batch.map(({ scanId }) => scanId));
        pending = pending.filter(({ scanId }) => !done.has(scanId));
        sent += batch.length;
        await keep();
      }
      return sent;
    },
  };
}
