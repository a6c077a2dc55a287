import type { CallContext, Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { saveSettings, showSettings, undoSettings } from '#tenants/saved-settings/saved-settings.service.ts';
import { requireBoxOffice } from '../box-office.service.ts';
import { calendarsOf, staffOf, timeZoneOf } from './calendars.service.ts';
import { daysOfPattern, spanOf } from './expansion.ts';
import { lastDayOf } from './generation.service.ts';
import { holidayRegions, publicHolidays } from './public-holidays.service.ts';
import { readSchoolHolidays } from './school-holidays.ts';
import { collisionsOf } from './sessions/sessions.ts';
import {
  effectOf,
  NO_EFFECT,
  openTimetable,
  previewSaving,
  requireValid,
  type Saving,
  sessionNames,
  timetablePage,
} from './timetable.service.ts';
import { clockOf, viewChoices } from './timetable-view.ts';

const savingOf = (
  {
    locale,
    tenant,
    identity,
  }: Pick<CallContext<'PUT /boxoffice/timetable'>, 'locale' | 'tenant' | 'identity'>,
  keepsTaken = false,
): Saving => ({ keepsTaken, locale, tenant, by: identity });

const timetable: Handler<'GET /boxoffice/timetable'> = async (context) => {
  const { services, tenant, transaction } = context;
  const open = await openTimetable(services, tenant);
  return transaction(async (db) => {
    const { saved, ...content } = await showSettings(db, timetablePage(open, savingOf(context, false)));
    const today = dayOf(open.now, tenant.timeZone);
    const sessions = await open.boxOffice.timetable.findSessions(db, { from: open.now });
    return {
      timetable: content,
      saved,
      today,
      timeZone: tenant.timeZone,
      lastDay: lastDayOf(content, today),
      sessions: countByPattern(sessions),
      ...viewChoices(open.catalogue),
    };
  });
};

function countByPattern(sessions: readonly { patternId: string | undefined }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { patternId } of sessions)
    if (patternId !== undefined) counts[patternId] = (counts[patternId] ?? 0) + 1;
  return counts;
}

const saveTimetable: Handler<'PUT /boxoffice/timetable'> = async (context) => {
  const { body, services, tenant } = context;
  const open = await openTimetable(services, tenant);
  requireValid(body.timetable, open);
  const saving = savingOf(context, body.keepsTaken);
  const { saved, ...content } = await saveSettings(
    timetablePage(open, saving),
    context,
    body.version,
    () => body.timetable,
  );
  services.placeSignals.announce(tenant.id);
  return { timetable: content, saved, effect: effectOf(open, content, saving.done ?? NO_EFFECT) };
};

const undoTimetable: Handler<'POST /boxoffice/undotimetable'> = async (context) => {
  const { body, services, tenant } = context;
  const open = await openTimetable(services, tenant);
  const saving = savingOf(context, body.keepsTaken);
  const { saved, ...content } = await undoSettings(timetablePage(open, saving), context, body.version);
  services.placeSignals.announce(tenant.id);
  return { timetable: content, saved, effect: effectOf(open, content, saving.done ?? NO_EFFECT) };
};

/** Number of sessions of a pattern that its preview lists. */
const NEXT_SESSIONS = 12;
/** Number of days in which they are searched. */
const NEXT_DAYS = 400;

const timetablePreview: Handler<'POST /boxoffice/timetablepreview'> = async ({
  body,
  services,
  tenant,
  transaction,
}) => {
  const open = await openTimetable(services, tenant);
  requireValid(body.timetable, open);
  const { plan, after } = await transaction((db) => previewSaving(db, open, body.timetable));
  const pattern = body.timetable.patterns.find(({ id }) => id === body.pattern);
  const effect = effectOf(open, body.timetable, plan);
  const collisions = collisionsOf(plan, after, staffOf(body.timetable), sessionNames(open, body.timetable));
  if (!pattern) return { effect, next: [], ...collisions };
  const timeZone = timeZoneOf(body.timetable, open.venue, pattern.establishment);
  const today = dayOf(open.now, timeZone);
  const range = { first: today, last: addDays(today, NEXT_DAYS) };
  const calendarOf = await calendarsOf(body.timetable, open.venue, range);
  const calendar = calendarOf(pattern.establishment);
  const next = daysOfPattern(pattern, body.timetable.seasons, calendar, range)
    .flatMap((day) => pattern.times.map((time) => spanOf(day, time, timeZone)))
    .filter(({ start }) => start > open.now)
    .sort((one, other) => one.start.getTime() - other.start.getTime())
    .slice(0, NEXT_SESSIONS)
    .map(({ start, end }) => ({ start: clockOf(start, timeZone), end: clockOf(end, timeZone) }));
  return { effect, next, ...collisions };
};

const publicHolidayList: Handler<'GET /boxoffice/publicholidays'> = async ({
  query,
  services,
  tenant,
  locale,
}) => {
  await requireBoxOffice(services, tenant);
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  const year = { first: today, last: addDays(today, 365) };
  const holidays = await publicHolidays(query, year, locale);
  return {
    ...(await holidayRegions(query.country, locale)),
    holidays: [...holidays].map(([day, name]) => ({ day, name })),
  };
};

const schoolHolidays: Handler<'POST /boxoffice/schoolholidays'> = async ({ body, services, tenant }) => {
  await requireBoxOffice(services, tenant);
  const text = Buffer.from(body.content, 'base64').toString('utf8');
  return { schoolHolidays: readSchoolHolidays(text) ?? fail('timetable.calendar-file') };
};

export const timetableRoutes = {
  // administrator: venue.timetable
  'GET /boxoffice/timetable': timetable,
  'PUT /boxoffice/timetable': saveTimetable,
  'POST /boxoffice/undotimetable': undoTimetable,
  'POST /boxoffice/timetablepreview': timetablePreview,
  'GET /boxoffice/publicholidays': publicHolidayList,
  'POST /boxoffice/schoolholidays': schoolHolidays,
} satisfies Routes;
