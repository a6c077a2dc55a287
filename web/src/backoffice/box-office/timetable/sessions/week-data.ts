import type { CallAnswer } from '@guichet/contract/calls.ts';
import { adminApi } from '#lib/admin-api.ts';
import { loadTimetable, type TimetableState } from '../timetable-data.ts';
import { mondayOf, type SessionEdit, type Week } from './week-values.ts';

export interface WeekData extends Week {
  state: TimetableState;
  /** First day */
  from: string;
  /** Code of the shown establishment */
  establishment: string;
}

/** Reads a week of an establishment. */
export async function loadWeek(search: {
  from?: string | undefined;
  establishment?: string | undefined;
}): Promise<WeekData> {
  const state = await loadTimetable();
  const from = mondayOf(search.from ?? state.today);
  const known = state.establishments.some(({ code }) => code === search.establishment);
  const establishment = (known && search.establishment) || state.establishments[0]?.code || '';
  const week = await adminApi('GET /boxoffice/sessions', {
    query: { from, days: 7, ...(establishment && { establishment }) },
  });
  return { ...week, state, from, establishment };
}

/** Returns what a change would do. */
export const previewEdit = (body: SessionEdit): Promise<CallAnswer<'POST /boxoffice/sessionspreview'>> =>
  adminApi('POST /boxoffice/sessionspreview', { body });

/** Saves a change. @param version of the changes that the page has read */
export const saveEdit = (edit: SessionEdit, version: number) =>
  adminApi('PUT /boxoffice/sessions', { body: { ...edit, version } });

export const undoEdit = (version: number) => adminApi('POST /boxoffice/undosessions', { body: { version } });
