import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { dayOf } from '#lib/format.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import type { DayOnSale } from '../days-on-sale.ts';
import { type ServiceView, toServiceView } from '../service-view.ts';
import { type EstablishmentView, type SessionView, toEstablishmentView, toSessionViews } from '../view.ts';

/** What the embedded page is narrowed to, and the day that it shows. */
export interface EmbedSearch {
  establishment?: string;
  service?: string;
  day?: string;
}

export interface EmbedData {
  /** Websites that may know how tall the page is. */
  origins: string[];
  establishment: EstablishmentView | undefined;
  service: ServiceView | undefined;
  today: string;
  days: DayOnSale[];
  /** The requested day, or else the first with places; undefined where no day has sessions. */
  day: string | undefined;
  sessions: SessionView[];
}

/** Loads the sessions of a day for another website. @throws ApiError 404 for an unknown establishment or service */
export async function loadEmbed(
  { locale }: PageContext,
  { tenant }: Portal,
  { establishment: at, service: code, day: requested }: EmbedSearch,
): Promise<EmbedData> {
  const now = Date.now();
  const [{ origins }, known, service, { days }] = await Promise.all([
    api('GET /portal/embedding'),
    api('GET /ticketing/establishments'),
    code === undefined ? undefined : api('GET /Ticketing/service', { query: { externalCode: code } }),
    api('GET /Ticketing/eventdateinterval', {
      query: { ...(at && { establishment: at }), ...(code && { service: code }) },
    }),
  ]);
  const place = known.find(({ externalCode }) => externalCode === at);
  if (at !== undefined && !place) throw new ApiError({ status: 404 });
  const day = requested ?? (days.find(({ places }) => places > 0) ?? days[0])?.date;
  const events = day ? await sessionsOn(day, at, code) : [];
  return {
    origins,
    establishment: place && toEstablishmentView(place, locale),
    service: service && toServiceView(service, locale),
    today: dayOf(now, tenant.timeZone),
    days,
    day,
    // A session may be sold by several services: its page is that of the one that was asked for.
    sessions: toSessionViews(events, locale, now).map((one) => (code ? { ...one, service: code } : one)),
  };
}

async function sessionsOn(day: string, at: string | undefined, service: string | undefined) {
  if (service === undefined) {
    const where = at === undefined ? {} : { establishmentIds: [at] };
    return api('POST /Ticketing/events/filtering', { body: { ...where, startDate: day, endDate: day } });
  }
  const events = await api('GET /Ticketing/eventsbyserviceandtheme', { query: { service, date: day } });
  return at === undefined ? events : events.filter(({ establishment }) => establishment.externalCode === at);
}
