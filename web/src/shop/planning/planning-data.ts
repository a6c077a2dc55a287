import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { minutesAhead } from '#lib/clock.ts';
import { dayOf } from '#lib/format.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { periodOf } from '#ui/planning/calendar.ts';
import { DISPLAYS } from '#ui/planning/displays.ts';
import {
  type ActivityView,
  clockOf,
  type PlannedSession,
  type ShownPlanning,
  toActivityViews,
} from '#ui/planning/view.ts';
import { chosenEstablishment, type PlanningSearch } from './search.ts';

type Settings = CallAnswer<'GET /settingsportal/planningItems'>;

export interface PlanningData extends ShownPlanning {
  settings: Settings;
  /** Time of the load in milliseconds. */
  now: number;
  /** Undefined for all establishments. */
  establishment: string | undefined;
  establishments: { code: string; name: string }[];
  /** All establishments of the venue. */
  themes: { code: string; name: string; color: string | undefined }[];
  activities: ActivityView[];
  sessions: PlannedSession[];
}

/** Loads the data of a display of the planning: one call for the sessions, whatever its length. */
export async function loadPlanning(
  { locale }: PageContext,
  portal: Portal,
  search: PlanningSearch,
): Promise<PlanningData | undefined> {
  const [settings, known] = await Promise.all([
    api('GET /settingsportal/planningItems'),
    api('GET /ticketing/establishments'),
  ]);
  if (!settings.isEnable) return undefined;
  const establishments = known.map(({ externalCode, labels }) => ({
    code: externalCode,
    name: labelIn(labels, locale),
  }));
  const codes = establishments.map(({ code }) => code);
  const establishment = chosenEstablishment(codes, search.establishmentIds);
  if (establishment !== undefined && !codes.includes(establishment)) throw new ApiError({ status: 404 });
  const now = Date.now();
  const { timeZone } = portal.tenant;
  const today = dayOf(now, timeZone);
  const day = search.day ?? today;
  const display = DISPLAYS[Number(search.display ?? settings.displayType)] ?? 'week';
  const period = periodOf(display, day);
  const { sessions, ...shared } = await api('POST /Ticketing/events/planning', {
    body: {
      startDate: period.first,
      endDate: period.last,
      ...(establishment === undefined ? {} : { establishmentIds: [establishment] }),
    },
  });
  return {
    settings,
    display,
    day,
    today,
    period,
    now,
    ahead: minutesAhead(now, timeZone),
    establishment,
    establishments,
    themes: shared.themes.map(({ code, labels, color }) => ({ code, name: labelIn(labels, locale), color })),
    activities: toActivityViews(shared, settings.colors, locale),
    sessions: sessions.map((session) =>
      withClock(session, shared.activities[session.activity]?.zone?.timeZone ?? timeZone),
    ),
  };
}

const NIGHT_ENDS = 4 * 60;
const DAY_MINUTES = 24 * 60;

/**
 * Returns a session with the offset of its establishment's clock. A night session also has the offset at its end, since
 * clocks change then.
 */
function withClock<Session extends { start: string; minutes: number }>(session: Session, timeZone: string) {
  const { start, minutes } = session;
  const ahead = minutesAhead(start, timeZone);
  const { minute } = clockOf(start, ahead);
  if (minute >= NIGHT_ENDS && minute + minutes <= DAY_MINUTES) return { ...session, ahead };
  const end = Date.parse(start) + minutes * 60_000;
  return { ...session, ahead, aheadAtEnd: minutesAhead(end, timeZone) };
}
