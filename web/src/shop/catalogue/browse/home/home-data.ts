import { api } from '#lib/api.ts';
import { addDays, dayOf } from '#lib/format.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { toNoticeViews } from '../notices-view.ts';
import { toEstablishmentView, toFamilyView, toSessionViews } from '../view.ts';
import { toBlockViews } from './blocks-view.ts';
import type { HomeData } from './view.ts';
import { featuredDays } from './view.ts';

/** Number of days in the finder. */
const FINDER_DAYS = 7;

/** Loads the data of the venue's home page. */
export async function loadHome({ locale }: PageContext, portal: Portal): Promise<HomeData> {
  const now = Date.now();
  const { timeZone } = portal.tenant;
  const today = dayOf(now, timeZone);
  const [home, events, establishments, families] = await Promise.all([
    api('GET /portal/homepage'),
    api('POST /Ticketing/events/filtering', {
      body: { startDate: today, endDate: addDays(today, FINDER_DAYS - 1) },
    }),
    api('GET /ticketing/establishments'),
    api('GET /ticketing/families', { query: {} }),
  ]);
  const byDay = Map.groupBy(toSessionViews(events, locale, now), ({ start, zone }) =>
    dayOf(start, zone?.timeZone ?? timeZone),
  );
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
    blocks: toBlockViews(home, portal, locale),
    today,
    days,
    featured: featuredDays(days, byDay),
    establishments: establishments.map((establishment) => toEstablishmentView(establishment, locale)),
    families: families.map((family) => toFamilyView(family, locale)),
    openings: establishments.map((establishment) => ({
      establishment: toEstablishmentView(establishment, locale),
      opening: establishment.opening,
    })),
    notices: toNoticeViews(establishments, locale),
  };
}
