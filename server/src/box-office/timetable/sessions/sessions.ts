import { randomUUID } from 'node:crypto';
import type { CallAnswer, CheckedBody } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { PlannedSession, TimetableSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import { fail } from '#kernel/errors.ts';
import { instantOf } from '#kernel/format/time-zone.ts';
import { minutesOfTime } from '../expansion.ts';
import { obstacleTo, type Reconciliation, takenOf } from '../reconciliation.ts';
import { clockOf, type SessionNames } from '../timetable-view.ts';

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
  const { start, end, capacity, room, unitPrices } = change;
  return {
    ...session,
    isByHand: true,
    ...(start !== undefined && { start: instantAt(start, timeZone) }),
    ...(end !== undefined && { end: instantAt(end, timeZone) }),
    ...(capacity !== undefined && { capacity }),
    ...(room !== undefined && { room: room ?? undefined }),
    ...(unitPrices !== undefined && { unitPrices: unitPrices ?? undefined }),
  };
}

function newSession(sent: NewSession, timeZone: string): TimetableSession {
  const { establishment, services, theme, room, start, end, capacity, unitPrices } = sent;
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
    unitPrices,
    saleStart: undefined,
    saleEnd: undefined,
    minimumParticipants: undefined,
    minimumAge: undefined,
    maximumAge: undefined,
    accompaniment: undefined,
  };
}

/**
 * Plans a change of sessions by hand. Taken places forbid what they forbid to generation.
 * @param sessions the present sessions that the change names
 * @throws AppError for a session that does not exist or has begun, and for times out of order
 */
export function planEdit(
  edit: SessionEdit,
  sessions: readonly PlannedSession[],
  { timeZone, now }: { timeZone: SessionNames['timeZone']; now: Date },
): Reconciliation {
  const known = new Map(sessions.map((session) => [session.id, session]));
  const plan: Reconciliation = { added: [], changed: [], removed: [], kept: [], refused: [] };
  for (const [index, change] of edit.changes.entries()) {
    const before = known.get(change.id) ?? fail('event.not-found');
    if (before.start <= now) fail('timetable.begun');
    if (change.isCancelled) {
      if (takenOf(before) > 0) plan.refused.push({ session: before, obstacle: 'removed' });
      else plan.removed.push(before);
      continue;
    }
    const after = changedSession(before, change, timeZone(before.establishmentCode));
    requireTimes(after, now, `changes.${index}`);
    const obstacle = obstacleTo(before, after);
    if (obstacle) plan.refused.push({ session: before, obstacle });
    else plan.changed.push({ before, after });
  }
  plan.added = edit.added.map((sent, index) => {
    const session = newSession(sent, timeZone(sent.establishment));
    requireTimes(session, now, `added.${index}`);
    return session;
  });
  return plan;
}

function requireTimes({ start, end }: TimetableSession, now: Date, field: string): void {
  if (end <= start || end.getTime() - start.getTime() > MAX_HOURS * 3_600_000)
    fail('request.invalid', { fields: { [`${field}.end`]: 'hours.order' } });
  if (start <= now) fail('request.invalid', { fields: { [`${field}.start`]: 'hours.past' } });
}

/** Returns the sessions as they are after a plan. */
export const afterPlan = (
  sessions: readonly TimetableSession[],
  plan: Reconciliation,
): TimetableSession[] => {
  const gone = new Set([...plan.removed.map(({ id }) => id), ...plan.changed.map(({ before }) => before.id)]);
  return [
    ...sessions.filter(({ id }) => !gone.has(id)),
    ...plan.changed.map(({ after }) => after),
    ...plan.added,
  ];
};

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

/** Returns sessions for their administrators. */
export function viewSessions(
  sessions: readonly PlannedSession[],
  timeZone: SessionNames['timeZone'],
): SessionView[] {
  const overlaps = overlapsOf(sessions);
  return sessions.map((session) => {
    const zone = timeZone(session.establishmentCode);
    const { patternId, themeCode, room, unitPrices, minimumParticipants } = session;
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
      ...(unitPrices && { unitPrices }),
      ...(minimumParticipants !== undefined && { minimumParticipants }),
      overlaps: overlaps.get(session.id) ?? [],
    };
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
