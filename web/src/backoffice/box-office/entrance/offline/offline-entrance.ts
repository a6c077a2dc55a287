import type { Direction } from '@guichet/contract/box-office/entrance-rules.ts';
import { adminApi } from '#lib/admin-api.ts';
import type { Entrances, ScanOutcome } from '../entrance-data.ts';
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
  /** Sends the scans that wait. @returns the number that were sent */
  send(): Promise<number>;
  codes(): Pick<DayCodes, 'count' | 'madeAt' | 'validUntil'> | undefined;
  pending(): readonly PendingScan[];
}

export function createOfflineEntrance(now: () => number = Date.now): OfflineEntrance {
  let codes: DayCodes | undefined;
  let pending: PendingScan[] = [];
  /** Times at which this device admitted codes, by hash; the server knows the earlier ones. */
  let usedHere = new Map<string, number>();
  let writing: Promise<unknown> = Promise.resolve();

  /** Stores the waiting scans, one version after the other. */
  const keepPending = () => {
    writing = writing.catch(() => undefined).then(() => storeItem('pending', pending));
    return writing.catch(() => undefined);
  };
  async function use(payload: string, place: string): Promise<void> {
    const read = readDayCodes(payload);
    if (read.place !== place) return;
    const admitted = pending.filter(
      (scan) => scan.place === place && scan.isAdmitted && scan.direction === 'in',
    );
    const hashes = await Promise.all(
      admitted.map(async ({ code, at }) => [await hashOfCode(read.salt, code), Date.parse(at)] as const),
    );
    usedHere = new Map(hashes);
    codes = read;
  }

  return {
    codes: () => codes,
    pending: () => pending,
    async open(place, key) {
      codes = undefined;
      pending = (await readItem<PendingScan[]>('pending')) ?? [];
      const stored = await readItem<StoredCodes>('codes');
      if (stored?.place === place && (await isSigned(stored, key))) await use(stored.payload, place);
    },
    async refresh(place, key) {
      const signed = await adminApi('GET /boxoffice/entrancecodes', { query: { establishment: place } });
      if (!(await isSigned(signed, key))) return false;
      await use(signed.payload, place);
      await storeItem('codes', { place, ...signed } satisfies StoredCodes);
      return true;
    },
    async scan({ scanId, code, direction }) {
      if (!codes || codes.validUntil < now()) return undefined;
      const at = now();
      const hash = await hashOfCode(codes.salt, code);
      const outcome = codes.decide({ scanId, hash, at, direction }, usedHere);
      if (outcome.isAccepted && direction === 'in') usedHere.set(hash, at);
      pending = [
        ...pending,
        {
          scanId,
          code,
          place: codes.place,
          direction,
          at: new Date(at).toISOString(),
          isAdmitted: outcome.isAccepted,
        },
      ];
      await keepPending();
      return outcome;
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
        await keepPending();
      }
      return sent;
    },
  };
}
