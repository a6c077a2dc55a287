import { randomUUID } from 'node:crypto';
import type { PlacePool, Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import type { CallAnswer, CheckedBody } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { PlannedSession, TimetableSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import { fail } from '#kernel/errors.ts';
import { instantOf } from '#kernel/format/time-zone.ts';
import type { StaffOf } from '../calendars.service.ts';
import { minutesOfTime } from '../expansion.ts';
import { hasPool, loadsOf, viewPool } from '../pools.ts';
import { obstacleTo, type Reconciliation, remove } from '../reconciliation.ts';
import { clockOf, type SessionNames, viewConcerned } from '../timetable-view.ts';

type SessionView = CallAnswer<'GET /boxoffice/sessions'>['sessions'][number];
export type SessionEdit = CheckedBody<'POST /boxoffice/sessionspreview'>;
type SessionChange = SessionEdit['changes'][number];
type NewSession = SessionEdit['added'][number];

/** The longest session. */
const MAX_HOURS = 48;

/** Returns the instant of a local time. @param clock `YYYY-MM-DDTHH:MM` */
function instantAt(clock: string, timeZone: string): Date {
  const [day = '', time = ''] = clock.split('T');
  return instantOf(day, minutesOfTime(time), timeZone);
}

/** Returns a session as it is after a change by hand. */
function changedSession(session: PlannedSession, change: SessionChange, timeZone: string): PlannedSession {
  const { start, end, capacity, room, pool, unitPrices, staff } = change;
  return {
    ...session,
    isByHand: true,
    ...(start !== undefined && { start: instantAt(start, timeZone) }),
    ...(end !== undefined && { end: instantAt(end, timeZone) }),
    ...(capacity !== undefined && { capacity }),
    ...(room !== undefined && { room: room ?? undefined }),
    ...(pool !== undefined && { poolId: pool ?? undefined }),
    ...(unitPrices !== undefined && { unitPrices: unitPrices ?? undefined }),
    ...(staff !== undefined && { staff: staff ?? undefined }),
  };
}

function newSession(sent: NewSession, timeZone: string): TimetableSession {
  const { establishment, services, theme, room, start, end, capacity, pool, unitPrices, staff } = sent;
  return {
    id: ['H', randomUUID().slice(0, 8), start.replace(/[-:]/g, '').replace('T', '.')].join('.'),
    patternId: undefined,
    isByHand: true,
    establishmentCode: establishment,
    serviceCodes: [...services],
    themeCode: theme,
    room,
    start: instantAt(start, timeZone),
    end: instantAt(end, timeZone),
    capacity,
    poolId: pool,
    unitPrices,
    saleStart: undefined,
    saleEnd: undefined,
    minimumParticipants: undefined,
    minimumAge: undefined,
    maximumAge: undefined,
    accompaniment: undefined,
    staff,
  };
}

/**
 * Plans a change of sessions by hand. Taken places forbid what they forbid to generation.
 * @param sessions the present sessions that the change names
 * @throws AppError for a session that does not exist or has begun, for times out of order, and for a pool elsewhere
 */
export function planEdit(
  edit: SessionEdit,
  sessions: readonly PlannedSession[],
  {
    timeZone,
    now,
    timetable,
  }: { timeZone: SessionNames['timeZone']; now: Date; timetable: Pick<Timetable, 'pools'> },
): Reconciliation {
  const known = new Map(sessions.map((session) => [session.id, session]));
  const plan: Reconciliation = { added: [], changed: [], removed: [], kept: [], refused: [] };
  for (const [index, change] of edit.changes.entries()) {
    const before = known.get(change.id) ?? fail('event.not-found');
    if (before.start <= now) fail('timetable.begun');
    if (change.isCancelled) {
      remove(plan, before);
      continue;
    }
    const after = changedSession(before, change, timeZone(before.establishmentCode));
    requireTimes(after, now, `changes.${index}`);
    requirePool(after, timetable);
    const obstacle = obstacleTo(before, after);
    if (obstacle) plan.refused.push({ session: before, obstacle });
    else plan.changed.push({ before, after });
  }
  plan.added = edit.added.map((sent, index) => {
    const session = newSession(sent, timeZone(sent.establishment));
    requireTimes(session, now, `added.${index}`);
    requirePool(session, timetable);
    return session;
  });
  return plan;
}

function requirePool(
  { poolId, establishmentCode }: TimetableSession,
  timetable: Pick<Timetable, 'pools'>,
): void {
  if (poolId !== undefined && !hasPool(timetable, poolId, establishmentCode)) fail('timetable.pool');
}

function requireTimes({ start, end }: TimetableSession, now: Date, field: string): void {
  if (end <= start || end.getTime() - start.getTime() > MAX_HOURS * 3_600_000)
    fail('request.invalid', { fields: { [`${field}.end`]: 'hours.order' } });
  if (start <= now) fail('request.invalid', { fields: { [`${field}.start`]: 'hours.past' } });
}

/** Returns, by session, the other sessions in the same room at the same time. */
export function overlapsOf(sessions: readonly TimetableSession[]): ReadonlyMap<string, string[]> {
  const rooms = Map.groupBy(
    sessions.filter(({ room }) => room !== undefined),
    ({ establishmentCode, room }) => `${establishmentCode}\n${room?.[DEFAULT_LOCALE]}`,
  );
  const overlaps = new Map<string, string[]>();
  const add = (id: string, other: string) => overlaps.set(id, [...(overlaps.get(id) ?? []), other]);
  for (const inRoom of rooms.values()) {
    const ordered = inRoom.toSorted((one, other) => one.start.getTime() - other.start.getTime());
    for (const [index, one] of ordered.entries())
      for (const other of ordered.slice(index + 1)) {
        if (other.start >= one.end) break;
        add(one.id, other.id);
        add(other.id, one.id);
      }
  }
  return overlaps;
}

/** Staff at the busiest moment of a session. */
export interface Shortage {
  needed: number;
  available: number;
}

/** Returns the sessions during which their establishment needs more staff than it has. */
export function shortagesOf(
  sessions: readonly TimetableSession[],
  available: StaffOf,
): ReadonlyMap<string, Shortage> {
  const shortages = new Map<string, Shortage>();
  const staffed = sessions.filter(({ staff = 0 }) => staff > 0);
  for (const [place, there] of Map.groupBy(staffed, ({ establishmentCode }) => establishmentCode)) {
    const limit = available(place);
    if (limit === undefined) continue;
    let present: TimetableSession[] = [];
    // The need grows at the beginning of a session only.
    for (const session of there.toSorted((one, other) => one.start.getTime() - other.start.getTime())) {
      present = [...present.filter(({ end }) => end > session.start), session];
      const needed = present.reduce((sum, { staff = 0 }) => sum + staff, 0);
      if (needed <= limit) continue;
      for (const { id } of present)
        shortages.set(id, {
          needed: Math.max(needed, shortages.get(id)?.needed ?? 0),
          available: limit,
        });
    }
  }
  return shortages;
}

/** Number of sessions of each kind of collision that a preview lists. */
const LISTED = 50;

/** Returns the added and changed sessions of a plan that share their room, or need more staff than there is. */
export function collisionsOf(
  { added, changed }: Pick<Reconciliation, 'added' | 'changed'>,
  after: readonly TimetableSession[],
  available: StaffOf,
  names: SessionNames,
): Pick<CallAnswer<'POST /boxoffice/sessionspreview'>, 'overlaps' | 'shortages'> {
  const edited = [...changed.map((change) => change.after), ...added].toSorted(
    (one, other) => one.start.getTime() - other.start.getTime(),
  );
  const listed = (concerned: ReadonlyMap<string, unknown>) =>
    edited
      .filter(({ id }) => concerned.has(id))
      .slice(0, LISTED)
      .map((session) => viewConcerned(session, names));
  return { overlaps: listed(overlapsOf(after)), shortages: listed(shortagesOf(after, available)) };
}

/** Returns sessions for their administrators. */
export function viewSessions(
  sessions: readonly PlannedSession[],
  timeZone: SessionNames['timeZone'],
  { pools, available }: { pools: readonly PlacePool[]; available: StaffOf },
): SessionView[] {
  const overlaps = overlapsOf(sessions);
  const shortages = shortagesOf(sessions, available);
  const loads = loadsOf(sessions);
  return sessions.map((session) => {
    const zone = timeZone(session.establishmentCode);
    const { patternId, themeCode, room, unitPrices, minimumParticipants, staff } = session;
    const shortage = shortages.get(session.id);
    const pool = viewPool(session, pools, loads);
    return {
      id: session.id,
      ...(patternId !== undefined && { pattern: patternId }),
      isByHand: session.isByHand,
      establishment: session.establishmentCode,
      services: session.serviceCodes,
      ...(themeCode !== undefined && { theme: themeCode }),
      ...(room && { room }),
      start: clockOf(session.start, zone),
      end: clockOf(session.end, zone),
      capacity: session.capacity,
      sold: session.sold,
      held: session.held,
      ...(pool && { pool }),
      ...(unitPrices && { unitPrices }),
      ...(minimumParticipants !== undefined && { minimumParticipants }),
      ...(staff !== undefined && { staff }),
      ...(shortage && { shortage }),
      overlaps: overlaps.get(session.id) ?? [],
    };
  });
}

/** Returns the sessions that have not begun with fewer places sold than their minimum of participants. */
export function belowMinimum(
  sessions: readonly PlannedSession[],
  names: SessionNames,
  now: Date,
): CallAnswer<'GET /boxoffice/sessions'>['belowMinimum'] {
  return sessions.flatMap((session) => {
    const { minimumParticipants: minimum = 0, sold, start } = session;
    if (sold >= minimum || start <= now) return [];
    const { held: _, ...concerned } = viewConcerned(session, names);
    return { ...concerned, minimum };
  });
}

/** What an undo of a change by hand restores. */
export interface UndoneEdit {
  /** Sessions from before the change */
  before: TimetableSession[];
  /** Ids of added sessions */
  added: string[];
  /** Ids of cancelled sessions that a pattern had generated */
  cancelled: string[];
}

const INSTANTS = ['start', 'end', 'saleStart', 'saleEnd'] as const;

/** Reads an undo as it was stored: instants are texts. */
export const parseUndone = ({ before, ...ids }: UndoneEdit): UndoneEdit => ({
  ...ids,
  before: before.map((session) => ({
    ...session,
    ...Object.fromEntries(
      INSTANTS.flatMap((field) => {
        const text = session[field];
        return text === undefined ? [] : [[field, new Date(text)]];
      }),
    ),
  })),
});
