import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { OpeningHours } from '@guichet/contract/catalogue/opening-rules.ts';
import {
  AGE_GROUPS,
  DAY_PARTS,
  matchesAudience,
  readList,
} from '@guichet/contract/planning/audience-rules.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import type { NoticeView } from '#lib/day-notices.ts';
import { dayOf } from '#lib/format.ts';
import { type OpeningView, toOpeningView } from '#lib/opening.ts';
import { ALL_ESTABLISHMENTS } from '#lib/paths.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import type { DayOnSale } from '../days-on-sale.ts';
import { toNoticeViews } from '../notices-view.ts';
import { toServiceView } from '../service-view.ts';
import {
  type EstablishmentView,
  type FamilyView,
  type SessionView,
  toEstablishmentView,
  toFamilyView,
  toSessionViews,
} from '../view.ts';
import { toFactsView } from './facts-view.ts';
import { groupOffer, type OfferGroup } from './offer/groups.ts';
import { type PriceOverview, priceOverview } from './offer/prices.ts';

export interface EstablishmentSearch {
  /** Day whose sessions are shown. */
  day?: string;
  /** The only family that is shown. */
  family?: string;
  /** Parts of the day, comma-joined. */
  times?: string;
  /** Kinds of visitors, comma-joined. */
  ages?: string;
}

interface Place {
  establishment: EstablishmentView;
  /** Index among the establishments of the venue, which selects its drawing. */
  index: number;
  /** Undefined for unknown hours. */
  opening: OpeningView | undefined;
  facts: ReturnType<typeof toFactsView>;
  /** Hours in the server's format. */
  hours: OpeningHours | undefined;
}

export interface EstablishmentData {
  /** ALL, or an external code. */
  code: string;
  /** The establishment of the page; absent for several. */
  here: Place | undefined;
  places: Place[];
  /** Present closures and messages. */
  notices: NoticeView[];
  /** Families with services here. */
  families: FamilyView[];
  offer: OfferGroup[];
  prices: PriceOverview;
  today: string;
  /** Bookable sessions of today, the first ones, and their total number. */
  now: { sessions: SessionView[]; count: number };
  /** Days with matching sessions here. */
  days: DayOnSale[];
  /** Matching sessions of the chosen day; undefined without one. */
  sessions: SessionView[] | undefined;
}

/** Number of shown sessions of today; a link leads to all of them. */
const SHOWN_TODAY = 4;

/** Loads the offer of one establishment, or of all. @throws ApiError 404 for an unknown code */
export async function loadEstablishment(
  { locale }: PageContext,
  { tenant }: Portal,
  id: string,
  search: EstablishmentSearch,
): Promise<EstablishmentData> {
  const now = Date.now();
  const today = dayOf(now, tenant.timeZone);
  const answers = await readEstablishment(id, search, today);
  const { known, families, services } = answers;
  const places = known.map((establishment, index) => ({
    establishment: toEstablishmentView(establishment, locale),
    index,
    opening: toOpeningView(establishment.hours, now, tenant.timeZone, locale),
    facts: toFactsView(establishment, locale),
    hours: establishment.hours,
  }));
  const isOnly = places.length === 1 && isAll(id);
  const here = places.find(({ establishment }) => isOnly || establishment.code === id);
  const isKnownFamily = families.some((family) => family.externalCode === search.family);
  if ((!isAll(id) && !here) || (search.family && !isKnownFamily)) throw new ApiError({ status: 404 });
  // Renewals require the card that they renew, and are offered at its subscription.
  const views = services
    .map((service) => toServiceView(service, locale))
    .filter(({ kind }) => kind !== 'renewal');
  const withServices = families
    .map((family) => ({
      ...toFamilyView(family, locale),
      serviceList: views.filter((service) => service.family === family.externalCode),
    }))
    .filter((family) => family.serviceList.length > 0);
  const offer = groupOffer(withServices);
  const match = (events: PlanningEvent[]) =>
    toSessionViews(matching(events, services, search, tenant.timeZone), locale, now);
  const todays = match(answers.todays);
  const open = todays.filter(({ places: left }) => left > 0);
  return {
    code: isAll(id) ? ALL_ESTABLISHMENTS : id,
    here,
    places,
    notices: toNoticeViews(here ? known.slice(here.index, here.index + 1) : known, locale),
    families: withServices.map(({ serviceList: _, ...family }) => family),
    offer,
    prices: priceOverview(offer, services, locale),
    today,
    now: { sessions: open.slice(0, SHOWN_TODAY), count: todays.length },
    days: answers.days,
    sessions: search.day === undefined ? undefined : match(answers.events),
  };
}

const isAll = (id: string): boolean => id.toUpperCase() === ALL_ESTABLISHMENTS;

async function readEstablishment(id: string, search: EstablishmentSearch, today: string) {
  const here = isAll(id) ? {} : { establishmentIds: [id] };
  const { day, ...filter } = search;
  const sessionsOf = (date: string) =>
    api('POST /Ticketing/events/filtering', { body: { ...here, startDate: date, endDate: date } });
  const [known, families, services, { days }, todays, events] = await Promise.all([
    api('GET /ticketing/establishments'),
    api('GET /ticketing/families', { query: isAll(id) ? {} : { externalEstablishmentCode: id } }),
    api('POST /ticketing/services/filtering', { body: here }),
    api('GET /Ticketing/eventdateinterval', {
      query: { ...(isAll(id) ? {} : { establishment: id }), ...filter },
    }),
    sessionsOf(today),
    day === undefined || day === today ? [] : sessionsOf(day),
  ]);
  return { known, families, services, days, todays, events: day === today ? todays : events };
}

type PlanningEvent = CallAnswer<'POST /Ticketing/events/filtering'>[number];
type Service = CallAnswer<'POST /ticketing/services/filtering'>[number];

/** Returns the sessions of the family, at one of the times, for the visitors, like the server's count by day. */
function matching(
  events: PlanningEvent[],
  services: Service[],
  { family, times, ages }: EstablishmentSearch,
  timeZone: string,
): PlanningEvent[] {
  const byCode = new Map(services.map((service) => [service.externalCode, service]));
  const chosen = { times: readList(times, DAY_PARTS), ages: readList(ages, AGE_GROUPS) };
  return events.filter((event) => {
    const sold = event.services.flatMap((code) => byCode.get(code) ?? []);
    const hour = hourOf(event.start, event.zone?.timeZone ?? timeZone);
    return (!family || event.family === family) && matchesAudience({ hour, services: sold }, chosen);
  });
}

/** Returns the hour of an instant in a time zone, 0 to 23. */
const hourOf = (instant: string, timeZone: string): number =>
  Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(instant)),
  );
