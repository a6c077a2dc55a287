import type { ImportField, LineOutcome, LineProblem } from '@guichet/contract/box-office/imports-rules.ts';
import { poolLoads } from '@guichet/contract/box-office/pool-rules.ts';
import type { ImportedBooking, PooledSession } from '#gateways/ticketing/box-office/imports/port.ts';
import { customerKey } from '../cards/cards-plan.ts';
import { isRefused, type PartResult, resultOf } from '../plan.ts';
import type { BookingLine, LineBooking, SessionTime } from './booking-lines.ts';

/** What an import remembers of a booking. */
export interface BookingValues {
  quantity: number;
}

/** A session with its places. */
export interface BookedSession {
  id: string;
  establishmentCode: string;
  serviceCodes: readonly string[];
  end: Date;
  /** On the clock of its establishment */
  day: string;
  minutes: number;
  /** Places left, those of expired holds included */
  free: number;
  unitPrices: Readonly<Record<string, number>> | undefined;
}

/** A line of a booking that an import has written. */
export interface ImportedLine {
  oldId: string;
  /** Key of its sale */
  target: string;
  written: BookingValues | null;
}

/** What the plan of a part needs to know. */
export interface BookingFacts {
  /** Customers, see {@link customerKey} */
  customers: ReadonlyMap<string, string>;
  /** Imported lines by identifier of the booking in the other system */
  imported: ReadonlyMap<string, readonly ImportedLine[]>;
  /** Sales of imported lines that exist */
  existing: ReadonlySet<string>;
  sessions: readonly BookedSession[];
  /** Sessions that share a pool with these */
  pooled: readonly PooledSession[];
  /** Places by session that earlier parts of a dry run take */
  places: ReadonlyMap<string, number>;
  takenCodes: ReadonlySet<string>;
  /** Line of the file that first has a key; see {@link bookingKeys} */
  firstLines: ReadonlyMap<string, number>;
  now: Date;
}

/** What a part writes. */
export interface BookingPlan {
  bookings: (Omit<ImportedBooking, 'key' | 'locale'> & { oldId: string })[];
  result: PartResult;
}

/** Identifier of a line: a booking may have several prices, services and sessions. */
export const lineKey = (id: string, { service, price, at }: LineBooking): string =>
  [id, service.code, price.name, at ? `${at.day} ${at.minutes}` : 'undated'].join('\n');

const keyOf = {
  line: (key: string) => `booking ${key}`,
  code: (code: string) => `code ${code}`,
};

/** Keys of a line that no other line of the file may have. */
export const bookingKeys = ({ id, booking }: BookingLine): string[] =>
  id === undefined || !booking ? [] : [keyOf.line(lineKey(id, booking)), ...booking.codes.map(keyOf.code)];

/** Decides what the lines of a part write. The dry run and the run decide alike. */
export function planBookings(lines: readonly BookingLine[], facts: BookingFacts): BookingPlan {
  const bookings: BookingPlan['bookings'] = [];
  const places = new Places(facts);
  const outcomes = lines.map((line) => {
    const problems = [...line.problems];
    const outcome = planLine(line, facts, { bookings, places, problems });
    return { problems, outcome };
  });
  return { bookings, result: { ...resultOf(outcomes), places: places.taken } };
}

interface Writing {
  bookings: BookingPlan['bookings'];
  places: Places;
  problems: PartResult['problems'];
}

function planLine(line: BookingLine, facts: BookingFacts, writing: Writing): LineOutcome | undefined {
  const { id, booking } = line;
  const { problems } = writing;
  const report = (problem: LineProblem, field: ImportField, value?: string) =>
    problems.push({ line: line.line, field, problem, value });
  if (id === undefined || !booking) return undefined;
  const isFirst = (key: string) => (facts.firstLines.get(key) ?? line.line) === line.line;
  const oldId = lineKey(id, booking);
  if (!isFirst(keyOf.line(oldId))) report('duplicate-id', 'id', id);
  const again = booking.codes.find((code) => !isFirst(keyOf.code(code)));
  if (again !== undefined) report('duplicate-code', 'codes', again);
  if (isRefused(problems)) return undefined;

  const imported = facts.imported.get(id) ?? [];
  const before = imported.find((one) => one.oldId === oldId);
  if (before) return planKnown(before, booking, facts, () => report('booking-changed', 'id', id));
  // An imported line that the file no longer has was moved, or cancelled, in the other system.
  if (imported.some((one) => !facts.firstLines.has(keyOf.line(one.oldId))))
    report('booking-changed', 'id', id);

  const holder = facts.customers.get(customerKey(line.customer ?? ''));
  if (holder === undefined) report('unknown-customer', 'customer', line.customer);
  const taken = booking.codes.find((code) => facts.takenCodes.has(code));
  if (taken !== undefined) report('code-taken', 'codes', taken);
  const session = booking.at && sessionOf(booking, booking.at, facts, report);
  if (holder === undefined || isRefused(problems)) return undefined;
  const each = booking.price.places ?? 1;
  if (session) {
    const left = writing.places.left(session);
    if (each * booking.quantity > left) {
      report('no-places', 'quantity', String(left));
      return undefined;
    }
    writing.places.take(session, each * booking.quantity);
  }
  writing.bookings.push({
    oldId,
    holder,
    serviceCode: booking.service.code,
    priceName: booking.price.name,
    sessionId: session?.id,
    validity: booking.validity,
    places: each,
    unitPrices: unitPrices(booking, session),
    codes: booking.codes,
  });
  return 'created';
}

function planKnown(
  { target, written }: ImportedLine,
  { quantity }: LineBooking,
  { existing }: BookingFacts,
  report: () => void,
): LineOutcome | undefined {
  if (existing.has(target) && written?.quantity === quantity) return 'same';
  report();
  return undefined;
}

/** Finds the session of a booking by its service, its place and its time. */
function sessionOf(
  { service, establishment }: LineBooking,
  { day, minutes }: SessionTime,
  { sessions, now }: BookingFacts,
  report: (problem: LineProblem, field: ImportField, value?: string) => void,
): BookedSession | undefined {
  const found = sessions.filter(
    (session) =>
      session.day === day &&
      session.minutes === minutes &&
      session.serviceCodes.includes(service.code) &&
      (establishment === undefined || session.establishmentCode === establishment),
  );
  const [session] = found;
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const problem = problemOf(found, now);
  if (!problem) return session;
  report(problem, problem === 'several-sessions' ? 'establishment' : 'date', `${day} ${time}`);
  return undefined;
}

function problemOf([session, ...others]: readonly BookedSession[], now: Date): LineProblem | undefined {
  if (!session) return 'unknown-session';
  if (others.length > 0) return 'several-sessions';
  return session.end <= now ? 'session-over' : undefined;
}

/** Returns the price of each ticket: a share of what was paid, otherwise the present price. */
function unitPrices({ price, quantity, paid }: LineBooking, session: BookedSession | undefined): number[] {
  if (paid === undefined)
    return Array.from({ length: quantity }, () => session?.unitPrices?.[price.name] ?? price.cents);
  const share = Math.floor(paid / quantity);
  return Array.from({ length: quantity }, (_, rank) => share + (rank < paid - share * quantity ? 1 : 0));
}

/** Counts the places of sessions and of their pools while lines take them. */
class Places {
  readonly taken: Record<string, number> = {};
  readonly #facts: Pick<BookingFacts, 'places' | 'pooled'>;
  readonly #poolOf: ReadonlyMap<string, PooledSession>;

  constructor(facts: Pick<BookingFacts, 'places' | 'pooled'>) {
    this.#facts = facts;
    this.#poolOf = new Map(facts.pooled.map((session) => [session.id, session]));
  }

  /** Returns the places left of a session, in its pool as well. */
  left({ id, free }: BookedSession): number {
    const own = this.#poolOf.get(id);
    return Math.max(0, Math.min(free - this.#added(id), own ? this.#leftInPool(own) : free));
  }

  take({ id }: BookedSession, places: number): void {
    this.taken[id] = (this.taken[id] ?? 0) + places;
  }

  #added(id: string): number {
    return (this.#facts.places.get(id) ?? 0) + (this.taken[id] ?? 0);
  }

  #leftInPool(own: PooledSession): number {
    const overlapping = this.#facts.pooled
      .filter(({ poolId, start, end }) => poolId === own.poolId && start < own.end && end > own.start)
      .map((session) => ({ ...session, taken: session.taken + this.#added(session.id) }));
    return own.capacity - (poolLoads(overlapping).get(own.id) ?? 0);
  }
}
