import type { Right } from '@guichet/contract/access.ts';
import {
  type ShownStep,
  START_STEPS,
  STEPS_UNTIL_OPENING,
} from '@guichet/contract/backoffice/master-area-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { DEFAULT_LOCALE, type Labels, type Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { addDays, dayOf, instantOf, minutesOf, startOfDay } from '#kernel/format/time-zone.ts';
import { zoneAt, zonesOf } from '#planning/planning.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';

/** The state of the synchronization, without a list of its changes. */
export interface SynchronizationSummary {
  /** Null while no synchronization runs */
  runningSince: Date | null;
  runningBy: string | null;
  lastDoneAt: Date | null;
  /** The end of the last synchronization; null before the first */
  finishedAt: Date | null;
  by: string | null;
  isDone: boolean | null;
  failure: ErrorCode | null;
  added: number | null;
  changed: number | null;
  gone: number | null;
  conflicts: number | null;
}

export interface TicketCount {
  tickets: number;
  /** Tickets cancelled in the period, whatever the date of their sale. */
  cancelled: number;
}

/** Pure decisions about the overview: visible parts and sums of figures. */

/** The parts of the overview that an administrator sees. */
export interface OverviewParts {
  sales: boolean;
  sessions: boolean;
  stuckCarts: boolean;
  synchronization: boolean;
  /** The state of all venues */
  venues: boolean;
  /** What the venue has left to do after its opening */
  remaining: boolean;
}

/** Returns the parts that an administrator may see. The provider tenant sells nothing and has the venues instead. */
export function partsFor(
  { rights }: Pick<Administrator, 'rights'>,
  { isProvider }: Pick<Tenant, 'isProvider'>,
): OverviewParts {
  const holds = (...wanted: Right[]) => wanted.some((right) => rights.includes(right));
  return {
    sales: !isProvider && holds('settings.payment'),
    sessions: !isProvider && holds('settings.ticketing'),
    stuckCarts: !isProvider && holds('stucked-carts'),
    synchronization: !isProvider && holds('ticketing-synchronization', 'settings.ticketing'),
    venues: isProvider && holds('provider.admin', 'provider.tenant'),
    remaining: !isProvider && holds('settings.admin'),
  };
}

/** The days of the shown sessions, and the instant of the request. */
export interface OverviewDays {
  /** Today and tomorrow */
  days: readonly [string, string];
  now: Date;
  timeZone: string;
}

/** Returns today and tomorrow on the venue’s calendar. */
export function overviewDays(now: Date, timeZone: string): OverviewDays {
  const today = dayOf(now, timeZone);
  return { days: [today, addDays(today, 1)], now, timeZone };
}

/** Number of days of sales shown, including today. */
const DAYS = 14;

const MILLISECONDS_AN_HOUR = 3_600_000;

/** A period over which sales are summed, `[from, until)`. */
export interface Slice {
  from: Date;
  until: Date;
  day: string;
  isToday: boolean;
  /** Whether the slice is on the same weekday a week ago, before the current time of day */
  isCompared: boolean;
}

/** Returns slices of the last two weeks without gaps: one per day, two for the day a week ago, one per hour of today. */
export function slicesOf(now: Date, timeZone: string): Slice[] {
  const today = dayOf(now, timeZone);
  const weekAgo = addDays(today, -7);
  return Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1)).flatMap((day) => {
    const [from, until] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
    const slice = { from, until, day, isToday: day === today, isCompared: false };
    if (slice.isToday) return hoursOf(slice);
    if (day !== weekAgo) return [slice];
    const cut = instantOf(day, minutesOf(now, timeZone), timeZone);
    return [
      { ...slice, until: cut, isCompared: true },
      { ...slice, from: cut },
    ];
  });
}

/** Splits a day into its hours: 24, or 23 or 25 when the clocks change. */
function hoursOf(day: Slice): Slice[] {
  const hours: Slice[] = [];
  for (let from = day.from; from < day.until; ) {
    const next = new Date(Math.min(from.getTime() + MILLISECONDS_AN_HOUR, day.until.getTime()));
    hours.push({ ...day, from, until: next });
    from = next;
  }
  return hours;
}

/** The sales of a slice; amounts in cents. */
export interface Sold {
  orders: number;
  takings: number;
  /** Refunds confirmed in the slice, in cents, whatever the date of the payment. */
  refunded: number;
}

/** Sums orders, takings and refunds; amounts in cents. */
export function addUp(sales: readonly Sold[]): Sold {
  const orders = sales.reduce((sum, one) => sum + one.orders, 0);
  const takings = sales.reduce((sum, one) => sum + one.takings, 0);
  const refunded = sales.reduce((sum, one) => sum + one.refunded, 0);
  return { orders, takings, refunded };
}

/** Adds refunds, in cents, to the slices in which the refunds were confirmed. */
export function withRefunds(
  slices: readonly Slice[],
  sold: readonly Omit<Sold, 'refunded'>[],
  refunds: readonly { readonly at: Date; readonly amount: number }[],
): Sold[] {
  return slices.map(({ from, until }, place) => ({
    orders: sold[place]?.orders ?? 0,
    takings: sold[place]?.takings ?? 0,
    refunded: refunds.reduce((sum, { at, amount }) => (at >= from && at < until ? sum + amount : sum), 0),
  }));
}

/** A band of the fill level; see `bandOf`. */
export type Band = 'full' | 'high' | 'middle' | 'low';

/** The fields of a session that determine its fill level. */
type Filling = Pick<TicketingSession, 'capacity' | 'places' | 'sold' | 'held'>;

/** Returns the fill level from 0 to 1; a session without places counts as full. */
export function fillingOf(session: Filling): number {
  const { capacity } = session;
  return capacity <= 0 ? 1 : Math.min(1, takenOf(session) / capacity);
}

/** Returns the sold and held places of a session. What others take of a shared capacity is not its own. */
export function takenOf({ capacity, places, sold, held = 0 }: Filling): number {
  return sold === undefined ? Math.max(0, capacity - places) : sold + held;
}

/** Returns the band of a session: full, above 80 %, from 50 % on, or below. */
export function bandOf(session: Filling): Band {
  if (session.places <= 0) return 'full';
  const filling = fillingOf(session);
  if (filling > 0.8) return 'high';
  return filling >= 0.5 ? 'middle' : 'low';
}

/** Counts the sessions of each band. */
export function countBands(sessions: readonly Filling[]): Record<Band, number> {
  const bands: Record<Band, number> = { full: 0, high: 0, middle: 0, low: 0 };
  for (const session of sessions) bands[bandOf(session)] += 1;
  return bands;
}

/** Places of one or several sessions; `held` is absent where the ticketing system does not report held places. */
export interface PlacesTaken {
  capacity: number;
  sold: number;
  held?: number;
}

/** Sums the places of sessions; held places are present only when every session reports them. */
export function placesTaken(sessions: readonly Filling[]) {
  const sum = (of: (session: (typeof sessions)[number]) => number) =>
    sessions.reduce((total, session) => total + of(session), 0);
  const isHeldKnown = sessions.length > 0 && sessions.every(({ held }) => held !== undefined);
  const held = sum((session) => (isHeldKnown ? (session.held ?? 0) : 0));
  const taken: PlacesTaken = {
    capacity: sum(({ capacity }) => capacity),
    sold: sum(takenOf) - held,
    ...(isHeldKnown && { held }),
  };
  return taken;
}

/** Number of sessions in each list. */
const SHOWN = 5;

/** Returns the fullest and the emptiest sessions that have not begun; no session is in both lists. */
export function extremesOf<Session extends Filling & Pick<TicketingSession, 'start'>>(
  sessions: readonly Session[],
  now: Date,
): { fullest: Session[]; emptiest: Session[] } {
  const coming = sessions
    .filter(({ start }) => start > now)
    .sort((one, other) => fillingOf(other) - fillingOf(one) || one.start.getTime() - other.start.getTime());
  const most = Math.min(SHOWN, Math.ceil(coming.length / 2));
  return {
    fullest: coming.slice(0, most),
    emptiest: coming.slice(most).slice(-SHOWN).reverse(),
  };
}

type Overview = CallAnswer<'GET /settingsadmin/overview'>;
type Part<Name extends keyof Overview> = NonNullable<Overview[Name]>;

const NO_TICKETS: TicketCount = { tickets: 0, cancelled: 0 };

/** @param sold sales of each slice @param tickets tickets of today, and of the day a week ago up to now */
export function viewSales(
  slices: readonly Slice[],
  sold: readonly Sold[],
  [today = NO_TICKETS, lastWeek = NO_TICKETS]: readonly TicketCount[],
): Part<'sales'> {
  const places = [...slices.entries()];
  const soldIn = (isWanted: (slice: Slice) => boolean) =>
    places.flatMap(([place, slice]) => (isWanted(slice) ? (sold[place] ?? []) : []));
  const days = [...new Set(slices.map(({ day }) => day))];
  return {
    today: { ...addUp(soldIn(({ isToday }) => isToday)), ...today },
    lastWeek: { ...addUp(soldIn(({ isCompared }) => isCompared)), ...lastWeek },
    hours: places.flatMap(([place, { isToday, from }]) =>
      isToday ? [{ start: from.toISOString(), ...addUp(sold.slice(place, place + 1)) }] : [],
    ),
    days: days.map((day) => ({ day, ...addUp(soldIn((slice) => slice.day === day)) })),
  };
}

const NO_LABELS: Labels = { [DEFAULT_LOCALE]: '' };

/** The sessions part without an answer of the ticketing system. */
export const UNKNOWN_SESSIONS: Part<'sessions'> = { isKnown: false, days: [], fullest: [], emptiest: [] };

/** Returns the sessions part. @param sessions sessions of these days */
export function viewSessions(
  catalogue: IndexedCatalogue,
  sessions: readonly TicketingSession[],
  { days, now, timeZone }: OverviewDays,
): Part<'sessions'> {
  const zoneOf = zonesOf(catalogue, timeZone);
  const { fullest, emptiest } = extremesOf(sessions, now);
  const view = (session: TicketingSession) => viewFilling(catalogue, session);
  return {
    isKnown: true,
    days: days.map((day) => {
      const ofDay = sessions.filter((session) => dayOf(session.start, zoneOf(session)) === day);
      return { day, sessions: ofDay.length, ...placesTaken(ofDay), bands: countBands(ofDay) };
    }),
    fullest: fullest.map(view),
    emptiest: emptiest.map(view),
  };
}

function viewFilling(catalogue: IndexedCatalogue, session: TicketingSession) {
  const { id, serviceCodes, establishmentCode, room, start, end } = session;
  const { services, withdrawnServices, establishments, hiddenEstablishments } = catalogue;
  const [service] = serviceCodes.flatMap((code) => services.get(code) ?? withdrawnServices.get(code) ?? []);
  const establishment = establishments.get(establishmentCode) ?? hiddenEstablishments.get(establishmentCode);
  return {
    id,
    labels: service?.labels ?? { [DEFAULT_LOCALE]: serviceCodes[0] ?? id },
    establishmentLabels: establishment?.labels ?? NO_LABELS,
    ...(room && { room }),
    start: start.toISOString(),
    end: end.toISOString(),
    ...zoneAt(catalogue, session),
    ...placesTaken([session]),
  };
}

/** Returns the synchronization’s part of the overview. */
export function viewSynchronization(
  { runningSince, runningBy, lastDoneAt, finishedAt, by, isDone, failure, ...counts }: SynchronizationSummary,
  locale: Locale,
): Part<'synchronization'> {
  const { added, changed, gone, conflicts } = counts;
  return {
    ...(runningSince && { running: { startedAt: runningSince.toISOString(), by: runningBy ?? '' } }),
    ...(lastDoneAt && { lastDoneAt: lastDoneAt.toISOString() }),
    ...(finishedAt && {
      last: {
        finishedAt: finishedAt.toISOString(),
        by: by ?? '',
        isDone: isDone === true,
        ...(failure && { reason: translator(locale, 'errors')(failure) }),
        added: added ?? 0,
        changed: changed ?? 0,
        gone: gone ?? 0,
        conflicts: conflicts ?? 0,
      },
    }),
  };
}

/** Returns the venues part. @param administrators number of administrators by tenant */
export function viewVenues(
  venues: readonly Tenant[],
  administrators: ReadonlyMap<string, number>,
): Part<'venues'> {
  return venues.map(({ id, name, displayName, city, isInMaintenance }) => ({
    name,
    displayName,
    city,
    isInMaintenance,
    administrators: administrators.get(id) ?? 0,
  }));
}

/** Returns why a venue is closed to visitors. @param steps missing steps before the first opening */
export function viewOpening(
  { openedAt, openingRequestedAt }: { openedAt: Date | null; openingRequestedAt: Date | null },
  steps: Part<'opening'>['steps'],
  closure: { at: Date; reason: string | null } | undefined,
): Part<'opening'> {
  return {
    state: openedAt ? 'inMaintenance' : 'toOpen',
    ...(!openedAt && openingRequestedAt && { requestedAt: openingRequestedAt.toISOString() }),
    ...(closure && { since: closure.at.toISOString() }),
    ...(closure?.reason && { reason: closure.reason }),
    steps,
  };
}

/** Days after its opening during which a venue sees what it has not done yet. */
export const DAYS_AFTER_OPENING = 60;

/** Returns the steps that a venue can still do after its opening; undefined when none is left. */
export function viewRemaining(steps: Part<'opening'>['steps']): Part<'opening'> | undefined {
  const left = steps.filter(({ step, isDone }) => !isDone && !STEPS_UNTIL_OPENING.includes(step));
  return left.length > 0 ? { state: 'opened', steps: left } : undefined;
}

/** How far a venue on the embedded ticketing system has come. */
export interface StartFacts {
  /** An establishment has an address */
  hasAddress: boolean;
  hasPrices: boolean;
  /** Some service is sold for sessions */
  hasDated: boolean;
  /** Sessions are to come */
  hasSessions: boolean;
  hasSender: boolean;
  /** Sold or tried, in test payment too */
  hasSold: boolean;
  /** A ticket was scanned */
  hasEntered: boolean;
}

type ShownSteps = Part<'opening'>['steps'];

/** Returns the steps from an empty venue on the embedded system to its first sale. @param steps of the platform */
export function startSteps(steps: ShownSteps, facts: StartFacts): ShownSteps {
  const catalogue = steps.find(({ step }) => step === 'catalogue');
  const isFilled = catalogue?.isDone ?? false;
  const done: Partial<Record<ShownStep, boolean>> = {
    establishment: facts.hasAddress,
    services: isFilled,
    prices: facts.hasPrices,
    timetable: facts.hasSessions || (isFilled && !facts.hasDated),
    // Without a reply address of its own, a mail is answered to the venue's contact address.
    mails: facts.hasSender || steps.some(({ step, isDone }) => step === 'contact' && isDone),
    testSale: facts.hasSold,
    entrance: facts.hasEntered,
  };
  return START_STEPS.map((step) => {
    const known = step === 'services' ? catalogue : steps.find((one) => one.step === step);
    return { step, isRequired: known?.isRequired ?? false, isDone: done[step] ?? known?.isDone ?? false };
  });
}
