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
  usedPlace?: number | null,
];

/** A ticket that does not open here today. */
type OtherRow = [...Required<TicketRow>, opens: number[], refundedAt: number | null, isGivenUp?: 0 | 1];

type CardRow = [
  hash: string,
  words: number,
  unit: RightFacts['unit'] | null,
  remaining: number | null,
  validUntil: number | null,
  isBlocked: 0 | 1,
  credit?: number | null,
];

/** A card that does not open here today. */
type ClosedRow = [hash: string, words: number, reason: ScanReason, validUntil: number, opens: number[]];

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
  /** Absent in codes that a former version of the server signed, as are the fields below */
  places?: [code: string, labels: Labels][];
  others?: OtherRow[];
  closedCards?: ClosedRow[];
  entryPrice?: number | null;
}

export interface DayCodes {
  place: string;
  madeAt: number;
  /** End of the day, after which the codes no longer decide */
  validUntil: number;
  count: number;
  salt: string;
  /** Decides about a hash. @param usedHere times at which this device admitted hashes since the codes were made */
  decide(scan: OfflineScan, usedHere: UsedHere): OfflineOutcome;
}

/** Times at which this device admitted codes, by hash, the first one first. */
export type UsedHere = ReadonlyMap<string, readonly number[]>;

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
  const others = new Map(codes.others?.map((row) => [row[0], row]));
  const cards = new Map(codes.cards.map((row) => [row[0], row]));
  const closed = new Map(codes.closedCards?.map((row) => [row[0], row]));
  const { place, madeAt, validUntil, salt } = codes;
  return {
    place,
    madeAt,
    validUntil,
    salt,
    count: tickets.size + cards.size,
    decide(scan, usedHere) {
      const usedAt = usedHere.get(scan.hash) ?? [];
      const ticket = tickets.get(scan.hash) ?? others.get(scan.hash);
      if (ticket) return decideTicket(ticket, codes, scan, usedAt);
      const card = cards.get(scan.hash);
      if (card) return decideCard(card, codes, scan, usedAt);
      const closedCard = closed.get(scan.hash);
      if (closedCard) return explainCard(closedCard, codes, scan);
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

const labelsOf = (indexes: readonly number[], { places = [] }: Payload): Labels[] =>
  indexes.flatMap((index) => places[index]?.[1] ?? []);

function decideTicket(
  row: TicketRow | OtherRow,
  codes: Payload,
  scan: OfflineScan,
  [usedHere]: readonly number[],
): OfflineOutcome {
  const [, words, validFrom, validUntil, start, usedAt, isBlocked, hasSession, usedPlace = null] = row;
  const [opens, refundedAt, isGivenUp] =
    row.length > 9 ? (row.slice(9) as [number[], number | null, (0 | 1)?]) : [undefined, null];
  const used = usedAt ?? usedHere;
  const reason = refusalOfTicket(
    {
      validFrom,
      validUntil,
      hasSession: hasSession === 1,
      places: opens?.flatMap((index) => codes.places?.[index]?.[0] ?? []) ?? [codes.place],
      usedAt: used,
      ...(isBlocked && { blockedAt: codes.madeAt }),
      ...(refundedAt !== null && { refundedAt, isGivenUp: isGivenUp === 1 }),
      isCancelled: hasSession === 1 && opens?.length === 0,
    },
    momentOf(codes, scan),
  );
  const { documents, ...names } = codes.words[words] ?? NO_WORDS;
  const [usedPlaceLabels] =
    usedAt === null
      ? (codes.places ?? []).flatMap(([code, labels]) => (code === codes.place ? [labels] : []))
      : labelsOf(usedPlace === null ? [] : [usedPlace], codes);
  return {
    ...verdict(scan, reason),
    kind: 'ticket',
    ...names,
    ...(documents && !reason && { documents }),
    ...(start !== null && { start: iso(start) }),
    validFrom: iso(validFrom),
    validUntil: iso(validUntil),
    ...(reason === 'used' && used !== undefined && { usedAt: iso(used) }),
    ...(reason === 'used' && usedPlaceLabels && { usedPlace: usedPlaceLabels }),
    ...(reason === 'wrong-place' && opens?.length && { establishments: labelsOf(opens, codes) }),
  };
}

/**
 * Returns what admissions on this device left of a card, since its codes were made: units first, then credit.
 * Minutes are counted at the exit.
 */
export function leftOf(
  { unit, remaining, credit }: Pick<RightFacts, 'unit'> & { remaining: number; credit: number },
  admissions: number,
  price: number | null,
): { remaining: number; credit: number } {
  const units = unit === 'admission' ? Math.min(remaining, admissions) : 0;
  const paid = unit === 'minute' || price === null ? 0 : (admissions - units) * price;
  return unit === 'cent'
    ? { remaining: remaining - paid, credit: 0 }
    : { remaining: remaining - units, credit: credit - paid };
}

function decideCard(
  [, words, unit, remaining, validUntil, isBlocked, credit = null]: CardRow,
  codes: Payload,
  scan: OfflineScan,
  usedHere: readonly number[],
): OfflineOutcome {
  const { entryPrice = null } = codes;
  const count = (admissions: number) =>
    unit === null || remaining === null
      ? undefined
      : leftOf({ unit, remaining, credit: credit ?? 0 }, admissions, entryPrice);
  const left = count(usedHere.length);
  const end = { validUntil: validUntil ?? 0, places: [codes.place] };
  const price = entryPrice !== null && { price: entryPrice };
  const rights: RightFacts[] = unit
    ? [{ unit, ...end, ...price, ...(left && { remaining: left.remaining }) }]
    : [];
  if (left && left.credit > 0) rights.push({ unit: 'cent', ...end, ...price, remaining: left.credit });
  const card = { rights, ...(isBlocked && { blockedAt: codes.madeAt }) };
  const reason = refusalOfCard(card, momentOf(codes, scan));
  const isCounted = reason === undefined && scan.direction === 'in';
  const after = isCounted ? count(usedHere.length + 1) : left;
  const isPaid = isCounted && left !== undefined && after !== undefined && after.credit < left.credit;
  const { documents: _, ...names } = codes.words[words] ?? NO_WORDS;
  return {
    ...verdict(scan, reason),
    kind: 'card',
    ...names,
    ...(unit && { unit: isPaid ? 'cent' : unit }),
    ...(isCounted && spentBy(unit, isPaid, entryPrice)),
    ...(after && { remaining: isPaid ? after.credit : after.remaining }),
    ...(validUntil !== null && { validUntil: iso(validUntil) }),
  };
}

function spentBy(unit: RightFacts['unit'] | null, isPaid: boolean, price: number | null) {
  if (isPaid || unit === 'cent') return { spent: price ?? 0 };
  return unit === 'admission' && { spent: 1 };
}

function explainCard(
  [, words, reason, validUntil, opens]: ClosedRow,
  codes: Payload,
  scan: OfflineScan,
): OfflineOutcome {
  const { documents: _, ...names } = codes.words[words] ?? NO_WORDS;
  return {
    ...verdict(scan, reason),
    kind: 'card',
    ...names,
    ...(reason === 'expired' && { validUntil: iso(validUntil) }),
    ...(reason === 'wrong-place' && { establishments: labelsOf(opens, codes) }),
  };
}

const HASH_BYTES = 12;

/** Hashes a code as the server does: any spelling of a code has one hash. */
export async function hashOfCode(salt: string, code: string): Promise<string> {
  const bytes = new TextEncoder().encode(salt + crockfordCode(code));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, HASH_BYTES);
  return btoa(String.fromCharCode(...hash));
}
