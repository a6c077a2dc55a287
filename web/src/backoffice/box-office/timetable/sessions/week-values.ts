import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';

export type Week = CallAnswer<'GET /boxoffice/sessions'>;
export type Session = Week['sessions'][number];
export type SessionEdit = NonNullable<CallInput<'POST /boxoffice/sessionspreview'>['body']>;
export type SessionChange = SessionEdit['changes'][number];
export type NewSession = SessionEdit['added'][number];

const DAY_MS = 86_400_000;
const MINUTES_A_DAY = 1440;

/** Returns the day some days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string =>
  dayAfter(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));

/** Returns the minutes of a local time since the start of a day. */
export const minutesFrom = (day: string, clock: string): number =>
  (Date.parse(`${clock.slice(0, 10)}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 60_000 +
  Number(clock.slice(11, 13)) * 60 +
  Number(clock.slice(14, 16));

/** Returns the local time some minutes after another one, on the clock. */
export const clockAfter = (clock: string, minutes: number): string =>
  new Date(Date.parse(`${clock}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);

/** Whether fewer places of a session are sold than it needs participants. */
export const isBelowMinimum = (session: Session): session is Session & { minimumParticipants: number } =>
  session.sold < (session.minimumParticipants ?? 0);

/** A session with its place among those at the same time: column `lane` of `lanes`. */
export interface Placed {
  session: Session;
  lane: number;
  lanes: number;
  /** Minutes since midnight; the end is cut at the end of the day */
  from: number;
  until: number;
}

/** Places the sessions of a day beside one another where they overlap. */
export function placeSessions(day: string, sessions: readonly Session[]): Placed[] {
  const placed: Placed[] = [];
  let group: Placed[] = [];
  let groupEnd = 0;
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1));
    for (const one of group) placed.push({ ...one, lanes });
    group = [];
  };
  const ordered = sessions
    .filter(({ start }) => start.startsWith(day))
    .toSorted((one, other) => one.start.localeCompare(other.start) || one.id.localeCompare(other.id));
  for (const session of ordered) {
    const from = minutesFrom(day, session.start);
    const until = Math.min(MINUTES_A_DAY, minutesFrom(day, session.end));
    if (from >= groupEnd) close();
    const taken = new Set(group.filter((one) => one.until > from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ session, lane, lanes: 1, from, until });
    groupEnd = Math.max(groupEnd, until);
  }
  close();
  return placed;
}

/** Returns the first and the last hour of a week's sessions, with an hour around them. */
export function hoursOf(sessions: readonly Session[]): { first: number; last: number } {
  if (sessions.length === 0) return { first: 8, last: 20 };
  const starts = sessions.map(({ start }) => minutesFrom(start.slice(0, 10), start));
  const ends = sessions.map(({ start, end }) =>
    Math.min(MINUTES_A_DAY, minutesFrom(start.slice(0, 10), end)),
  );
  return {
    first: Math.max(0, Math.floor(Math.min(...starts) / 60)),
    last: Math.min(24, Math.ceil(Math.max(...ends) / 60)),
  };
}

/** Values of the form that changes sessions; empty ones leave what is. */
export interface ChangeValues {
  day: string;
  start: string;
  end: string;
  capacity: string;
  /** 0 for none */
  staff: string;
  /** `keep`, `none`, `other`, or a room's name */
  room: string;
  otherRoom: string;
  /** `keep`, `none`, or the id of a pool */
  pool: string;
  prices: Record<string, string>;
  usualPrices: boolean;
}

export const NO_CHANGE: ChangeValues = {
  day: '',
  start: '',
  end: '',
  capacity: '',
  staff: '',
  room: 'keep',
  otherRoom: '',
  pool: 'keep',
  prices: {},
  usualPrices: false,
};

/** Returns the change of a session's times; a new start alone keeps the duration. */
function timesOf(
  { start, end }: Pick<Session, 'start' | 'end'>,
  values: Pick<ChangeValues, 'day' | 'start' | 'end'>,
): Pick<SessionChange, 'start' | 'end'> {
  if (!values.day && !values.start && !values.end) return {};
  const day = values.day || start.slice(0, 10);
  const from = `${day}T${values.start || start.slice(11)}`;
  const minutes = minutesFrom(start.slice(0, 10), end) - minutesFrom(start.slice(0, 10), start);
  if (!values.end) return { start: from, end: clockAfter(from, minutes) };
  const until = `${day}T${values.end}`;
  return { start: from, end: until > from ? until : clockAfter(until, MINUTES_A_DAY) };
}

/** Returns the change of each session by form values. */
export function changesOf(
  sessions: readonly Session[],
  values: ChangeValues,
  {
    centsOf,
    rooms,
  }: { centsOf: (text: string) => number | undefined; rooms: ReadonlyMap<string, Session['room']> },
): SessionChange[] {
  const prices = Object.fromEntries(
    Object.entries(values.prices).flatMap(([name, text]) => {
      const cents = centsOf(text);
      return cents === undefined ? [] : [[name, cents]];
    }),
  );
  const other = values.otherRoom.trim();
  const room =
    values.room === 'other' ? (other ? { [DEFAULT_LOCALE]: other } : undefined) : rooms.get(values.room);
  return sessions.map((session) => ({
    id: session.id,
    ...timesOf(session, values),
    ...(values.capacity.trim() !== '' && { capacity: Number(values.capacity) }),
    ...(values.staff.trim() !== '' && { staff: Number(values.staff) || null }),
    ...(values.room === 'none' ? { room: null } : room && { room }),
    ...(values.pool !== 'keep' && { pool: values.pool === 'none' ? null : values.pool }),
    ...(values.usualPrices
      ? { unitPrices: null }
      : Object.keys(prices).length > 0 && { unitPrices: { ...session.unitPrices, ...prices } }),
  }));
}
