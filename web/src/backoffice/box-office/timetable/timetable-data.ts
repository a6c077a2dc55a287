import type { CallAnswer } from '@guichet/contract/calls.ts';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';

export type TimetableState = CallAnswer<'GET /boxoffice/timetable'>;
export type Timetable = TimetableState['timetable'];
export type Pattern = Timetable['patterns'][number];
export type Pool = NonNullable<Timetable['pools']>[number];
export type Season = Timetable['seasons'][number];
export type Closure = Timetable['closures'][number];
export type Calendar = Timetable['calendars'][number];
export type Preview = CallAnswer<'POST /boxoffice/timetablepreview'>;
export type Effect = Preview['effect'];
export type HolidayList = CallAnswer<'GET /boxoffice/publicholidays'>;

export const loadTimetable = () => adminApi('GET /boxoffice/timetable');

/** Returns what saving a timetable would do. */
export const previewTimetable = (timetable: Timetable, pattern?: string): Promise<Preview> =>
  adminApi('POST /boxoffice/timetablepreview', {
    body: { timetable, ...(pattern !== undefined && { pattern }) },
  });

/** Saves a timetable. @param based the state that the administrator changed */
export async function saveTimetable(
  timetable: Timetable,
  based: TimetableState,
  keepsTaken: boolean,
): Promise<TimetableState> {
  const { version } = based.saved;
  const saved = await adminApi('PUT /boxoffice/timetable', { body: { version, timetable, keepsTaken } });
  return { ...based, timetable: saved.timetable, saved: saved.saved };
}

/** Restores the timetable from before the last save. */
export async function undoTimetable(based: TimetableState): Promise<TimetableState> {
  const { version } = based.saved;
  const undone = await adminApi('POST /boxoffice/undotimetable', { body: { version, keepsTaken: true } });
  return { ...based, timetable: undone.timetable, saved: undone.saved };
}

/** Returns the pools of an establishment that can be chosen: those in use, and the chosen one even when it is archived. */
export const poolsAt = ({ pools = [] }: Timetable, establishment: string, chosen: string): Pool[] =>
  pools.filter((pool) => pool.establishment === establishment && (!pool.isArchived || pool.id === chosen));

/** Returns an error whose fields are those of one pattern. */
export function errorOfPattern(error: unknown, index: number): unknown {
  if (!(error instanceof ApiError)) return error;
  const prefix = `timetable.patterns.${index}.`;
  const bare = `patterns.${index}.`;
  const fields = Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, message]) => {
      const name = [prefix, bare].find((one) => field.startsWith(one));
      return name ? [[field.slice(name.length), message]] : [];
    }),
  );
  return new ApiError({ status: error.status, code: error.code, error: error.message, fields });
}

/** Props of the parts of the page. */
export interface PartProps {
  state: TimetableState;
  timetable: Timetable;
  onChange: (part: Partial<Timetable>) => void;
}
