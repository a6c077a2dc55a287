import {
  type Direction,
  type RightFacts,
  refusalOfCard,
  refusalOfTicket,
  type ScanReason,
} from '@guichet/contract/box-office/entrance-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import { crockfordCode } from '@guichet/contract/typed-text.ts';

/** The codes of a day in memory, and decisions about them without a network. */

interface Words {
  service: Labels;
  price?: Labels;
  documents?: Labels[];
}

const NO_WORDS: Words = { service: { [DEFAULT_LOCALE]: '' } };

type TicketRow = [
  hash: string,
  words: number,
  validFrom: number,
  validUntil: number,
  start: number | null,
  usedAt: number | null,
  isBlocked: 0 | 1,
  hasSession: 0 | 1,
];

type CardRow = [
  hash: string,
  words: number,
  unit: RightFacts['unit'] | null,
  remaining: number | null,
  validUntil: number | null,
  isBlocked: 0 | 1,
];

interface Payload {
  place: string;
  madeAt: number;
  validUntil: number;
  timeZone: string;
  graceBefore: number;
  graceAfter: number;
  salt: string;
  words: Words[];
  tickets: TicketRow[];
  cards: CardRow[];
}

export interface DayCodes {
  place: string;
  madeAt: number;
  /** End of the day, after which the codes no longer decide */
  validUntil: number;
  count: number;
  salt: string;
  /** Decides about a hash. @param usedHere times at which this device admitted hashes since the codes were made */
  decide(scan: OfflineScan, usedHere: ReadonlyMap<string, number>): OfflineOutcome;
}

export interface OfflineScan {
  scanId: string;
  hash: string;
  at: number;
  direction: Direction;
}

export type OfflineOutcome = CallAnswer<'POST /boxoffice/entrancescan'>['scan'];

/** Reads the payload of signed codes. */
export function readDayCodes(payload: string): DayCodes {
  const codes: Payload = JSON.parse(payload);
  const tickets = new Map(codes.tickets.map((row) => [row[0], row]));
  const cards = new Map(codes.cards.map((row) => [row[0], row]));
  const { place, madeAt, validUntil, salt } = codes;
  return {
    place,
    madeAt,
    validUntil,
    salt,
    count: tickets.size + cards.size,
    decide(scan, usedHere) {
      const ticket = tickets.get(scan.hash);
      if (ticket) return decideTicket(ticket, codes, scan, usedHere.get(scan.hash));
      const card = cards.get(scan.hash);
      if (card) return decideCard(card, codes, scan);
      return { scanId: scan.scanId, direction: scan.direction, isAccepted: false, reason: 'unknown' };
    },
  };
}

const momentOf = ({ place, graceBefore, graceAfter, timeZone }: Payload, { at, direction }: OfflineScan) => {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  return {
    at,
    direction,
    place,
    graceBefore,
    graceAfter,
    dayOf: (instant: number) => format.format(instant),
  };
};

const iso = (instant: number) => new Date(instant).toISOString();

const verdict = ({ scanId, direction }: OfflineScan, reason: ScanReason | undefined) => ({
  scanId,
  direction,
  isAccepted: reason === undefined,
  ...(reason && { reason }),
});

function decideTicket(
  [, words, validFrom, validUntil, start, usedAt, isBlocked, hasSession]: TicketRow,
  codes: Payload,
  scan: OfflineScan,
  usedHere: number | undefined,
): OfflineOutcome {
  const used = usedAt ?? usedHere;
  const reason = refusalOfTicket(
    {
      validFrom,
      validUntil,
      hasSession: hasSession === 1,
      places: [codes.place],
      usedAt: used,
      ...(isBlocked && { blockedAt: codes.madeAt }),
    },
    momentOf(codes, scan),
  );
  const { documents, ...names } = codes.words[words] ?? NO_WORDS;
  return {
    ...verdict(scan, reason),
    kind: 'ticket',
    ...names,
    ...(documents && !reason && { documents }),
    ...(start !== null && { start: iso(start) }),
    validFrom: iso(validFrom),
    validUntil: iso(validUntil),
    ...(reason === 'used' && used !== undefined && { usedAt: iso(used) }),
  };
}

function decideCard(
  [, words, unit, remaining, validUntil, isBlocked]: CardRow,
  codes: Payload,
  scan: OfflineScan,
): OfflineOutcome {
  const right = unit && {
    unit,
    validUntil: validUntil ?? 0,
    places: [codes.place],
    ...(remaining !== null && { remaining }),
  };
  const card = { rights: right ? [right] : [], ...(isBlocked && { blockedAt: codes.madeAt }) };
  const reason = refusalOfCard(card, momentOf(codes, scan));
  const { documents: _, ...names } = codes.words[words] ?? NO_WORDS;
  return {
    ...verdict(scan, reason),
    kind: 'card',
    ...names,
    ...(unit && { unit }),
    ...(remaining !== null && { remaining }),
    ...(validUntil !== null && { validUntil: iso(validUntil) }),
  };
}

const HASH_BYTES = 12;

/** Hashes a code as the server does: any spelling of a code has one hash. */
export async function hashOfCode(salt: string, code: string): Promise<string> {
  const bytes = new TextEncoder().encode(salt + crockfordCode(code));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, HASH_BYTES);
  return btoa(String.fromCharCode(...hash));
}
