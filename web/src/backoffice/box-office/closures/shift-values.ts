import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';

export type Shift = CallInput<'POST /boxoffice/movedsessionspreview'>['body']['shift'];
export type MovePreview = CallAnswer<'POST /boxoffice/movedsessionspreview'>;

/** What the form of a move has. */
export interface ShiftValues {
  /** New start of a single session, `YYYY-MM-DDTHH:MM` */
  start: string;
  direction: 'later' | 'earlier';
  days: string;
  hours: string;
  minutes: string;
  /** `keep`, `other`, or a room's name */
  room: string;
  otherRoom: string;
  /** `keep`, `none`, or a pool's id */
  pool: string;
}

export const NO_SHIFT: ShiftValues = {
  start: '',
  direction: 'later',
  days: '',
  hours: '',
  minutes: '',
  room: 'keep',
  otherRoom: '',
  pool: 'keep',
};

const WHOLE = /^\d{0,4}$/;

/** Returns where sessions move; undefined unless the numbers are whole. @param rooms by their names */
export function shiftOf(
  values: ShiftValues,
  { isSingle, rooms }: { isSingle: boolean; rooms: ReadonlyMap<string, Labels> },
): Shift | undefined {
  const { start, direction, days, hours, minutes, pool } = values;
  if (![days, hours, minutes].every((text) => WHOLE.test(text.trim()))) return undefined;
  const sign = direction === 'earlier' ? -1 : 1;
  const total = Number(hours) * 60 + Number(minutes);
  const other = values.otherRoom.trim();
  const room = values.room === 'other' ? other && { [DEFAULT_LOCALE]: other } : rooms.get(values.room);
  return {
    ...(isSingle
      ? start !== '' && { start }
      : { days: sign * (Number(days) + Math.floor(total / 1440)) || 0, minutes: sign * (total % 1440) || 0 }),
    ...(room && { room }),
    ...(pool !== 'keep' && { pool: pool === 'none' ? null : pool }),
  };
}

/** Returns the rooms of a timetable by their names. */
export const roomsOf = (
  { patterns }: { patterns: readonly { room?: Labels | undefined }[] },
  locale: Locale,
): Map<string, Labels> =>
  new Map(patterns.flatMap(({ room }) => (room ? [[labelIn(room, locale), room] as const] : [])));
