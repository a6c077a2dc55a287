import type { NoticeView } from '#lib/day-notices.ts';
import type { OpeningNow } from '#lib/opening.ts';
import type { EstablishmentView, FamilyView, SessionView } from '../view.ts';
import type { BlockView } from './blocks-view.ts';

export interface HomeData {
  /** Blocks in the order of the venue */
  blocks: BlockView[];
  today: string;
  days: { date: string; hasSessions: boolean; hasPlaces: boolean }[];
  /** Today's sessions, and those of the next day with places if today has few or none left. */
  featured: FeaturedDay[];
  establishments: EstablishmentView[];
  families: FamilyView[];
  /** Each establishment, and whether it is open if its hours are known. */
  openings: { establishment: EstablishmentView; opening: OpeningNow | undefined }[];
  notices: NoticeView[];
}

/** Number of shown sessions of a day. */
const SHOWN_SESSIONS = 8;

/** Number of sessions that fill a row on a wide screen. */
const FULL_ROW = 4;

/** A day with its shown sessions. */
export interface FeaturedDay {
  day: string;
  sessions: SessionView[];
  total: number;
}

/** Returns the first day with places and, if it fills less than a row, the next one. */
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

/** Returns the next `count` sessions, each service once before any is repeated. */
export function shortlist(sessions: SessionView[], count: number): SessionView[] {
  const seen = new Set<string>();
  const first: SessionView[] = [];
  const repeated: SessionView[] = [];
  for (const session of sessions) {
    (seen.has(session.service) ? repeated : first).push(session);
    seen.add(session.service);
  }
  return [...first, ...repeated].slice(0, count).sort((one, other) => one.start.localeCompare(other.start));
}
