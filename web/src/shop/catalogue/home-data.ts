import { api } from '../../lib/api.ts';
import { addDays, createFormat } from '../../lib/format.ts';
import type { PageContext } from '../../lib/phrases.ts';
import type { Portal } from '../../lib/portal.ts';
import { type EstablishmentView, establishmentOf, type FamilyView, familyOf, type SessionView, sessionsOf } from './view.ts';

/** Days that the finder offers. */
const FINDER_DAYS = 7;
/** Sessions that the home page shows of a day. */
const SHOWN_SESSIONS = 8;

export interface HomeData {
  today: string;
  days: { date: string; hasSessions: boolean; hasPlaces: boolean }[];
  /** The first day that has places left: today, or a later one. */
  featured: { day: string; sessions: SessionView[]; total: number } | undefined;
  establishments: EstablishmentView[];
  families: FamilyView[];
}

/** What the venue's home shows. */
export async function loadHome({ locale }: PageContext, portal: Portal): Promise<HomeData> {
  const now = Date.now();
  const { dayOf } = createFormat(locale, portal.tenant.timeZone);
  const today = dayOf(now);
  const [events, establishments, families] = await Promise.all([
    api('POST /Ticketing/events/filtering', { body: { startDate: today, endDate: addDays(today, FINDER_DAYS - 1) } }),
    api('GET /ticketing/establishments'),
    api('GET /ticketing/families', { query: {} }),
  ]);
  const byDay = Map.groupBy(sessionsOf(events, locale, now), (session) => dayOf(session.start));
  const days = Array.from({ length: FINDER_DAYS }, (_, index) => {
    const date = addDays(today, index);
    const sessions = byDay.get(date) ?? [];
    return { date, hasSessions: sessions.length > 0, hasPlaces: sessions.some((session) => session.places > 0) };
  });
  const day = days.find((one) => one.hasPlaces)?.date;
  const sessions = day ? (byDay.get(day) ?? []) : [];
  return {
    today,
    days,
    featured: day ? { day, sessions: shortlist(sessions), total: sessions.length } : undefined,
    establishments: establishments.map((establishment) => establishmentOf(establishment, locale)),
    families: families.map((family) => familyOf(family, locale)),
  };
}

/** The next sessions of the day, each service first shown once before any is shown again. */
export function shortlist(sessions: SessionView[]): SessionView[] {
  const seen = new Set<string>();
  const first: SessionView[] = [];
  const again: SessionView[] = [];
  for (const session of sessions) {
    (seen.has(session.service) ? again : first).push(session);
    seen.add(session.service);
  }
  return [...first, ...again].slice(0, SHOWN_SESSIONS).sort((one, other) => one.start.localeCompare(other.start));
}
