import { api } from '#lib/api.ts';
import { addDays, createFormat } from '#lib/format.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import {
  type EstablishmentView,
  establishmentOf,
  type FamilyView,
  familyOf,
  type SessionView,
  sessionsOf,
} from '../view.ts';

/** Days that the finder offers. */
const FINDER_DAYS = 7;
/** Sessions that the home page shows of a day. */
const SHOWN_SESSIONS = 8;
/** Sessions that fill a row on a wide screen. */
const FULL_ROW = 4;

/** Sessions of a day, the first of them shown. */
export interface FeaturedDay {
  day: string;
  sessions: SessionView[];
  total: number;
}

export interface HomeData {
  today: string;
  days: { date: string; hasSessions: boolean; hasPlaces: boolean }[];
  /** Today's sessions; those of the next day with places where today has few or none left. */
  featured: FeaturedDay[];
  establishments: EstablishmentView[];
  families: FamilyView[];
}

/** What the venue's home shows. */
export async function loadHome({ locale }: PageContext, portal: Portal): Promise<HomeData> {
  const now = Date.now();
  const { dayOf } = createFormat(locale, portal.tenant.timeZone);
  const today = dayOf(now);
  const [events, establishments, families] = await Promise.all([
    api('POST /Ticketing/events/filtering', {
      body: { startDate: today, endDate: addDays(today, FINDER_DAYS - 1) },
    }),
    api('GET /ticketing/establishments'),
    api('GET /ticketing/families', { query: {} }),
  ]);
  const byDay = Map.groupBy(sessionsOf(events, locale, now), (session) => dayOf(session.start));
  const days = Array.from({ length: FINDER_DAYS }, (_, index) => {
    const date = addDays(today, index);
    const sessions = byDay.get(date) ?? [];
    return {
      date,
      hasSessions: sessions.length > 0,
      hasPlaces: sessions.some((session) => session.places > 0),
    };
  });
  return {
    today,
    days,
    featured: featuredDays(days, byDay),
    establishments: establishments.map((establishment) => establishmentOf(establishment, locale)),
    families: families.map((family) => familyOf(family, locale)),
  };
}

/** The first day that has places and, while it fills less than a row, the one after it. */
export function featuredDays(
  days: HomeData['days'],
  byDay: ReadonlyMap<string, SessionView[]>,
): FeaturedDay[] {
  const featured: FeaturedDay[] = [];
  let left = SHOWN_SESSIONS;
  for (const { date } of days.filter(({ hasPlaces }) => hasPlaces).slice(0, 2)) {
    const all = byDay.get(date) ?? [];
    const sessions = shortlist(all, left);
    featured.push({ day: date, sessions, total: all.length });
    left = FULL_ROW;
    if (sessions.length >= FULL_ROW) break;
  }
  return featured;
}

/** So many of the next sessions, each service shown once before any is shown again. */
export function shortlist(sessions: SessionView[], count: number): SessionView[] {
  const seen = new Set<string>();
  const first: SessionView[] = [];
  const again: SessionView[] = [];
  for (const session of sessions) {
    (seen.has(session.service) ? again : first).push(session);
    seen.add(session.service);
  }
  return [...first, ...again].slice(0, count).sort((one, other) => one.start.localeCompare(other.start));
}
