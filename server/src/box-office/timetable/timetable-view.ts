import type { SessionPattern, Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { OwnCatalogue } from '#gateways/ticketing/box-office/catalogue/port.ts';
import type { PlannedSession, TimetableSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import { dayOf, minutesOf } from '#kernel/format/time-zone.ts';
import type { Obstacle, Reconciliation } from './reconciliation.ts';
import { sessionServices } from './timetable-problems.ts';

type Effect = CallAnswer<'POST /boxoffice/timetablepreview'>['effect'];
type Concerned = Effect['sessions']['added'][number];

/** Maximum number of sessions in each list of an effect. */
const LISTED = 50;

/** Names and clocks for views of sessions. */
export interface SessionNames {
  service(code: string): Labels;
  establishment(code: string): Labels;
  timeZone(establishment: string): string;
}

/** Returns the names of a catalogue. */
export const namesOf = (
  { service, establishment }: Pick<OwnCatalogue, 'service' | 'establishment'>,
  timeZone: SessionNames['timeZone'],
): SessionNames => {
  const labelsIn = (items: readonly { code: string; labels: Labels }[]) => {
    const known = new Map(items.map(({ code, labels }) => [code, labels]));
    return (code: string): Labels => known.get(code) ?? { [DEFAULT_LOCALE]: code };
  };
  return { service: labelsIn(service), establishment: labelsIn(establishment), timeZone };
};

/** Returns a local time, `YYYY-MM-DDTHH:MM`. */
export function clockOf(instant: Date, timeZone: string): string {
  const minutes = Math.floor(minutesOf(instant, timeZone));
  const digits = (count: number) => String(count).padStart(2, '0');
  return `${dayOf(instant, timeZone)}T${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

/** Returns a session that a change concerns. */
export function viewConcerned(
  session: TimetableSession & Partial<Pick<PlannedSession, 'sold' | 'held'>>,
  names: SessionNames,
  obstacle?: Obstacle,
): Concerned {
  return {
    id: session.id,
    start: clockOf(session.start, names.timeZone(session.establishmentCode)),
    service: names.service(session.serviceCodes[0] ?? ''),
    establishment: names.establishment(session.establishmentCode),
    sold: session.sold ?? 0,
    held: session.held ?? 0,
    ...(obstacle && { obstacle }),
  };
}

/** Returns what a change does to the sessions. */
export function viewEffect(plan: Reconciliation, names: SessionNames): Effect {
  const listed = (sessions: readonly TimetableSession[]) =>
    sessions
      .toSorted((one, other) => one.start.getTime() - other.start.getTime())
      .slice(0, LISTED)
      .map((session) => viewConcerned(session, names));
  const changed = plan.changed.map(({ before }) => before);
  return {
    added: plan.added.length,
    changed: changed.length,
    removed: plan.removed.length,
    kept: plan.kept.length,
    refused: plan.refused.length,
    overfull: plan.refused.filter(({ obstacle }) => obstacle === 'pool').length,
    tickets: changed.reduce((sum, { sold }) => sum + sold, 0),
    sessions: {
      added: listed(plan.added),
      changed: listed(changed),
      removed: listed(plan.removed),
      kept: listed(plan.kept),
      refused: plan.refused
        .slice(0, LISTED)
        .map(({ session, obstacle }) => viewConcerned(session, names, obstacle)),
    },
  };
}

/** Number of sessions that a refusal names. */
const NAMED = 5;

/** Returns the parameters of a refusal that names the first sessions with their taken places. */
export function listTaken(refused: readonly Concerned[], locale: Locale) {
  const named = refused
    .slice(0, NAMED)
    .map(
      ({ start, service, sold, held }) =>
        `${labelIn(service, locale)}, ${whenOf(start, locale)} (${sold + held})`,
    );
  return { count: refused.length, list: named.join(' ; '), more: Math.max(0, refused.length - NAMED) };
}

const whenOf = (clock: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${clock}:00Z`),
  );

/** Returns what patterns can name: archived items are left out. */
export function viewChoices(
  catalogue: OwnCatalogue,
): Pick<CallAnswer<'GET /boxoffice/timetable'>, 'establishments' | 'themes' | 'services'> {
  const choice = ({ code, labels }: { code: string; labels: Labels }) => ({ code, labels });
  const present = <Item extends { isArchived: boolean }>(items: readonly Item[]) =>
    items.filter(({ isArchived }) => !isArchived);
  return {
    establishments: present(catalogue.establishment).map(choice),
    themes: present(catalogue.theme).map(choice),
    services: present(sessionServices(catalogue)).map((service) => ({
      ...choice(service),
      establishments: [service.establishmentCode, ...service.otherEstablishmentCodes],
      prices: service.prices.map(({ name, labels, cents }) => ({ name, labels, cents })),
    })),
  };
}

/** Returns the fields of a timetable for the audit log: of its patterns, those that differ. */
export function auditedTimetable(timetable: Timetable, other: Timetable): Record<string, unknown> {
  const differs = (pattern: SessionPattern) => {
    const present = other.patterns.find(({ id }) => id === pattern.id);
    return !present || JSON.stringify(present) !== JSON.stringify(pattern);
  };
  return {
    horizonWeeks: timetable.horizonWeeks,
    patterns: timetable.patterns.filter(differs).map(patternText).join('; '),
    seasons: timetable.seasons
      .map(({ name, periods }) => [name, ...periods.map(({ from, until }) => `${from}–${until}`)].join(' '))
      .join('; '),
    closedDays: timetable.closures
      .map(({ from, until, establishment, reason }) =>
        [`${from}–${until}`, establishment, reason].filter(Boolean).join(' '),
      )
      .join('; '),
    holidayCalendars: timetable.calendars.map(calendarText).join('; '),
    pools: (timetable.pools ?? [])
      .map(({ name, establishment, capacity, isArchived }) =>
        [name, establishment, capacity, isArchived && 'archived'].filter(Boolean).join(' '),
      )
      .join('; '),
  };
}

function patternText(pattern: SessionPattern): string {
  const { services, establishment, rule, times, capacity, from, until } = pattern;
  const hours = times.map(({ start, end }) => `${start}–${end}`).join(' ');
  const others = Object.entries(pattern)
    .filter(([field, value]) => !SHOWN.has(field) && value !== undefined && value !== 'any')
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    .map(([field, value]) => `${field} ${JSON.stringify(value)}`);
  const days = [from, until].filter(Boolean).join('–');
  return [services.join('+'), establishment, rule, hours, capacity, days, ...others].join(' ');
}

const SHOWN = new Set(['id', 'services', 'establishment', 'rule', 'times', 'capacity', 'from', 'until']);

const calendarText = ({
  establishment,
  country,
  region,
  timeZone,
  staff,
  schoolHolidays,
}: Timetable['calendars'][number]): string =>
  [
    establishment,
    [country, region].filter(Boolean).join('-'),
    timeZone,
    staff,
    ...schoolHolidays.map(({ from, until }) => `${from}–${until}`),
  ]
    .filter(Boolean)
    .join(' ');
