import { labelIn } from '@guichet/contract/locale.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { dayOf } from '#lib/format.ts';
import { ALL_ESTABLISHMENTS } from '#lib/paths.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import type { DayOnSale } from '../days-on-sale.ts';
import { type OfferKind, offerKindOf } from '../offer-kind.ts';
import { type PriceView, type ServiceView, toPriceViews, toServiceView } from '../service-view.ts';
import { type EstablishmentView, type SessionView, toEstablishmentView, toSessionViews } from '../view.ts';
import type { FilledBy } from './cards/own-cards.ts';
import { type Extra, loadExtras } from './purchase/extras.tsx';
import { loadRuleHints, type RuleHint } from './purchase/rule-hints.tsx';

export interface ServiceSearch {
  day?: string;
  /** The theme whose sessions are shown, if it has several. */
  theme?: string;
  session?: string;
  /** Number of the card to fill. */
  card?: string;
  /** Right to withdraw tickets from. */
  withdrawal?: string;
}

export interface ServiceData {
  service: ServiceView;
  /** Properties that decide which cards it fills. */
  filling: FilledBy;
  prices: PriceView[];
  /** Required and suitable extras. */
  extras: Extra[];
  /** Requirements of sale rules for its buyers. */
  rules: RuleHint[];
  /** All establishments where it can be attended or used. */
  places: EstablishmentView[];
  /** The establishment in the address; undefined for all of them. */
  here: { code: string; name: string } | undefined;
  familyName: string;
  /** Its kind, which selects the illustration. */
  offerKind: OfferKind;
  familyColor: string | undefined;
  /** Index among the families, which selects the tile background. */
  familyIndex: number;
  /** Themes with sessions, which are chosen first; empty without a choice. */
  themes: ServiceView['themes'];
  today: string;
  /** Days with sessions, from today; empty for a service without sessions. */
  days: DayOnSale[];
  /** The day whose sessions are shown: the requested one, otherwise the first with places. */
  day: string | undefined;
  sessions: SessionView[];
}

/** Loads a service with its prices and, if it has sessions, their days. @throws ApiError 404 for an unknown service */
export async function loadService(
  { locale }: PageContext,
  portal: Portal,
  { id, externalCode: code }: { id: string; externalCode: string },
  { day: requestedDay, theme }: Pick<ServiceSearch, 'day' | 'theme'>,
): Promise<ServiceData> {
  const now = Date.now();
  const today = dayOf(now, portal.tenant.timeZone);
  const [service, establishments, families] = await Promise.all([
    api('GET /Ticketing/service', { query: { externalCode: code } }),
    api('GET /ticketing/establishments'),
    api('GET /ticketing/families', { query: {} }),
  ]);
  const isKnownEstablishment =
    id.toUpperCase() === ALL_ESTABLISHMENTS || establishments.some(({ externalCode }) => externalCode === id);
  if (!isKnownEstablishment) throw new ApiError({ status: 404 });
  const view = toServiceView(service, locale);
  const places = establishments.map((establishment) => toEstablishmentView(establishment, locale));
  const familyIndex = families.findIndex(({ externalCode }) => externalCode === service.family);
  const family = families[familyIndex];
  const familyName = family ? labelIn(family.labels, locale) : '';
  const [days, extras, themes, rules] = await Promise.all([
    view.kind === 'event' ? loadDays(code, today, theme) : [],
    loadExtras(service, today, locale),
    view.kind === 'event' ? loadThemes(view) : [],
    loadRuleHints(service, familyName, locale),
  ]);
  const day = requestedDay ?? (days.find(({ places }) => places > 0) ?? days[0])?.date;
  const events =
    view.kind === 'event' && day
      ? await api('GET /Ticketing/eventsbyserviceandtheme', {
          query: { service: code, date: day, ...(theme && { theme }) },
        })
      : [];
  return {
    service: view,
    filling: service,
    prices: toPriceViews(service, locale),
    extras,
    rules,
    places: places.filter((place) => view.establishments.includes(place.code)),
    here: places.length > 1 ? places.find((place) => place.code === id) : undefined,
    familyName,
    offerKind: offerKindOf(view.kind, family?.activity),
    familyColor: family?.color,
    familyIndex: Math.max(0, familyIndex),
    themes,
    today,
    days,
    day,
    sessions: toSessionViews(events, locale, now),
  };
}

async function loadDays(service: string, today: string, theme: string | undefined): Promise<DayOnSale[]> {
  const { days } = await api('GET /Ticketing/eventdateinterval', {
    query: { service, ...(theme && { theme }) },
  });
  return days.filter(({ date }) => date >= today).map(({ date, places }) => ({ date, places }));
}

/** Returns the themes to choose from: those with sessions, if there are several. */
async function loadThemes({ code, themes }: ServiceView): Promise<ServiceView['themes']> {
  if (themes.length < 2) return [];
  const answers = await Promise.all(
    themes.map((theme) =>
      api('GET /Ticketing/eventdateinterval', { query: { service: code, theme: theme.code } }),
    ),
  );
  const planned = themes.filter((_, index) => answers[index]?.startDate !== undefined);
  return planned.length > 1 ? planned : [];
}
