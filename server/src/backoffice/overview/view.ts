import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Labels, type Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { IndexedCatalogue } from '#catalogue/browse/data.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { SynchronizationSummary, TicketCount } from './data.ts';
import {
  addUp,
  countBands,
  extremesOf,
  type OverviewDays,
  placesTaken,
  type Slice,
  type Sold,
} from './rules.ts';

type Overview = CallAnswer<'GET /settingsadmin/overview'>;
type Part<Name extends keyof Overview> = NonNullable<Overview[Name]>;

const NO_TICKETS: TicketCount = { tickets: 0, cancelled: 0 };

/** @param sold of each slice @param tickets of today, and of the day a week ago up to now */
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

/** Before the ticketing system has answered. */
export const UNKNOWN_SESSIONS: Part<'sessions'> = { isKnown: false, days: [], fullest: [], emptiest: [] };

/** @param sessions of these days */
export function viewSessions(
  catalogue: IndexedCatalogue,
  sessions: readonly TicketingSession[],
  { days, now, timeZone }: OverviewDays,
): Part<'sessions'> {
  const { fullest, emptiest } = extremesOf(sessions, now);
  const view = (session: TicketingSession) => viewFilling(catalogue, session);
  return {
    isKnown: true,
    days: days.map((day) => {
      const ofDay = sessions.filter(({ start }) => dayOf(start, timeZone) === day);
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
    ...placesTaken([session]),
  };
}

/** The synchronization’s part of the overview. */
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

/** @param administrators by tenant */
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

/** Why a venue is closed to visitors. @param steps before its first opening */
export function viewOpening(
  { openedAt }: { openedAt: Date | null },
  steps: Part<'opening'>['steps'],
  closure: { at: Date; reason: string | null } | undefined,
): Part<'opening'> {
  return {
    state: openedAt ? 'inMaintenance' : 'toOpen',
    ...(closure && { since: closure.at.toISOString() }),
    ...(closure?.reason && { reason: closure.reason }),
    steps,
  };
}
