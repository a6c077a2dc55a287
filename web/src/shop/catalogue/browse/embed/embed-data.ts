import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { dayOf } from '#lib/format.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import type { DayOnSale } from '../days-on-sale.ts';
import { type ServiceView, saleStateOf, toServiceView } from '../service-view.ts';
import { type EstablishmentView, type SessionView, toEstablishmentView, toSessionViews } from '../view.ts';

/** Filters of the embedded page, and its day. */
export interface EmbedSearch {
  establishment?: string;
  service?: string;
  day?: string;
}

export interface EmbedData {
  /** Websites that receive the height of the page. */
  origins: string[];
  establishment: EstablishmentView | undefined;
  service: ServiceView | undefined;
  today: string;
  days: DayOnSale[];
  /** The requested day, or the first with places; undefined without any session. */
  day: string | undefined;
  sessions: SessionView[];
  /** Services without a session: entries, cards, subscriptions, articles. */
  undated: ServiceView[];
}

/**
 * Loads the sessions of a day, and services without sessions, for another website. @throws ApiError 404 for an
 * unknown establishment or service
 */
export async function loadEmbed(
  { locale }: PageContext,
  { tenant }: Portal,
  { establishment: at, service: code, day: requested }: EmbedSearch,
): Promise<EmbedData> {
  const now = Date.now();
  const [{ origins }, known, service, { days }, offered] = await Promise.all([
    api('GET /portal/embedding'),
    api('GET /ticketing/establishments'),
    code === undefined ? undefined : api('GET /Ticketing/service', { query: { externalCode: code } }),
    api('GET /Ticketing/eventdateinterval', {
      query: { ...(at && { establishment: at }), ...(code && { service: code }) },
    }),
    code === undefined
      ? api('POST /ticketing/services/filtering', {
          body: at === undefined ? {} : { establishmentIds: [at] },
        })
      : [],
  ]);
  const place = known.find(({ externalCode }) => externalCode === at);
  if (at !== undefined && !place) throw new ApiError({ status: 404 });
  const day = requested ?? (days.find(({ places }) => places > 0) ?? days[0])?.date;
  const today = dayOf(now, tenant.timeZone);
  const view = service && toServiceView(service, locale);
  const events = day ? await sessionsOn(day, at, code) : [];
  return {
    origins,
    establishment: place && toEstablishmentView(place, locale),
    service: view,
    today,
    days,
    day,
    // Several services may sell a session: its page is that of the requested service.
    sessions: toSessionViews(events, locale, now).map((one) => (code ? { ...one, service: code } : one)),
    undated: (view ? [view] : offered.map((one) => toServiceView(one, locale))).filter((one) =>
      isBoughtUndated(one, today),
    ),
  };
}

/** Renewals are excluded, since they require the card that they renew. */
const isBoughtUndated = (service: ServiceView, today: string): boolean =>
  service.kind !== 'event' &&
  service.kind !== 'renewal' &&
  service.isSoldOnline &&
  saleStateOf(service, today) === 'open';

async function sessionsOn(day: string, at: string | undefined, service: string | undefined) {
  if (service === undefined) {
    const where = at === undefined ? {} : { establishmentIds: [at] };
    return api('POST /Ticketing/events/filtering', { body: { ...where, startDate: day, endDate: day } });
  }
  const events = await api('GET /Ticketing/eventsbyserviceandtheme', { query: { service, date: day } });
  return at === undefined ? events : events.filter(({ establishment }) => establishment.externalCode === at);
}
