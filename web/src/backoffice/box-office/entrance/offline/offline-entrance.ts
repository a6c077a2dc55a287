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
import { type DayCodes, hashOfCode, type OfflineScan, readDayCodes, type UsedHere } from './day-codes.ts';
import type { DeviceClock } from './device-clock.ts';
import { readItem, storeItem } from './entrance-store.ts';
import { isSigned } from './signed-codes.ts';

/** A scan that waits for a network. */
export interface PendingScan {
  scanId: string;
  code: string;
  place: string;
  direction: Direction;
  /** ISO instant by the corrected clock */
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

/** Hashes codes with the salt of the present codes, each once. */
function hashesWith(salt: string): (code: string) => Promise<string> {
  const hashes = new Map<string, Promise<string>>();
  return (code) => {
    const hash = hashes.get(code) ?? hashOfCode(salt, code);
    hashes.set(code, hash);
    return hash;
  };
}

/** Decides about a code; a card presented again moments later is the same person, who is not counted again. */
function decideHere(codes: DayCodes, scan: OfflineScan, usedHere: UsedHere) {
  const first = codes.decide(scan, usedHere);
  const times = usedHere.get(scan.hash);
  const isEntry = scan.direction === 'in';
  if (!(isEntry && first.kind === 'card' && isSamePerson(times, scan.at)))
    return { outcome: first, isCounted: isEntry && first.isAccepted };
  const before = new Map([[scan.hash, times?.slice(0, -1) ?? []]]);
  return { outcome: codes.decide(scan, before), isCounted: false };
}

/**
 * Sends the first waiting scans of one place. Their times are corrected already, so the request has no `sentAt`:
 * a clock that staff set meanwhile changes nothing. @returns the ids of those that were sent
 */
async function sendBatch(pending: readonly PendingScan[]): Promise<ReadonlySet<string>> {
  const place = pending[0]?.place ?? '';
  const batch = pending.filter((scan) => scan.place === place).slice(0, BATCH);
  await adminApi('POST /boxoffice/entrancescans', {
    body: {
      establishment: place,
      scans: batch.map(({ place: _, ...scan }) => scan),
    },
  });
  return new Set(batch.map(({ scanId }) => scanId));
}

/** Reads the codes of now, and measures the clock of this device by the answer. */
async function readSigned(place: string, clock: DeviceClock) {
  const asked = Date.now();
  const { at, ...signed } = await adminApi('GET /boxoffice/entrancecodes', {
    query: { establishment: place },
  });
  await clock.measure(at, asked, Date.now());
  return signed;
}

export function createOfflineEntrance(clock: DeviceClock): OfflineEntrance {
  let codes: DayCodes | undefined;
  let pending: PendingScan[] = [];
  let admitted: Admission[] = [];
  let hashOf = hashesWith('');
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
    hashOf = hashesWith(read.salt);
    return true;
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
      const signed = await readSigned(place, clock);
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
      if (!codes || codes.validUntil < clock.now()) return undefined;
      const at = clock.now();
      const { place } = codes;
      const hash = await hashOf(code);
      const usedHere = await usedBy(admitted, place, hashOf);
      const { outcome, isCounted } = decideHere(codes, { scanId, hash, at, direction }, usedHere);
      const made = { scanId, code, place, at: new Date(at).toISOString() };
      if (isCounted) admitted = withAdmissions(admitted, [made]);
      pending = [...pending, { ...made, direction, isAdmitted: outcome.isAccepted }];
      await keep();
      return outcome;
    },
    async remember({ scanId, codes: accepted, place }) {
      const at = new Date(clock.now()).toISOString();
      const made = accepted.map((code) => ({ scanId, code, place, at }));
      admitted = withAdmissions(admitted, made);
      await keep();
    },
    async forget(scanId) {
      admitted = withoutScan(admitted, scanId);
      await keep();
    },
    async send() {
      let sent = 0;
      while (pending.length > 0) {
        const done = await sendBatch(pending);
        pending = pending.filter(({ scanId }) => !done.has(scanId));
        sent += done.size;
        await keep();
      }
      return sent;
    },
  };
}
