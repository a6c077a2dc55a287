import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import { type IndexedCatalogue, priceRange } from '#catalogue/browse/browse.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import { NO_THEME_COLOR, type OfferedSession, sessionColor, zoneAt } from './planning.ts';

type PlanningEvent = CallAnswer<'GET /Ticketing/eventbyexternalid'>;

type Planning = CallAnswer<'POST /Ticketing/events/planning'>;

const NO_LABELS: Labels = { [DEFAULT_LOCALE]: '' };

/** Returns a session as visitors see it; its prices in cents are the lowest and the highest of its services. */
export function viewEvent(catalogue: IndexedCatalogue, session: OfferedSession): PlanningEvent {
  const { theme, services } = session;
  const [first] = services;
  return {
    id: session.id,
    ...(theme && { themeExternalCode: theme.code }),
    themeLabelGts: theme?.label ?? '',
    themeLabels: theme?.labels ?? NO_LABELS,
    themeDescriptions: theme?.descriptions ?? NO_LABELS,
    color: sessionColor(session),
    ...(theme?.color && { themeColor: theme.color }),
    start: session.start.toISOString(),
    end: session.end.toISOString(),
    timed: true,
    places: Math.max(0, session.places),
    capacity: session.capacity,
    establishment: {
      externalCode: session.establishmentCode,
      labels: catalogue.establishments.get(session.establishmentCode)?.labels ?? NO_LABELS,
    },
    ...zoneAt(catalogue, session),
    ...(session.room && { room: session.room }),
    services: services.map((service) => service.code),
    family: first.familyCode,
    labels: first.labels,
    ...pricesOf(services),
    ...(session.unitPrices && { unitPrices: session.unitPrices }),
    ...lowestNamedPrices(services),
    ...(session.saleStart && { saleStart: session.saleStart.toISOString() }),
    ...termsOf(session),
  };
}

/** Returns who may attend a session, and how many must; nothing for one without conditions. */
function termsOf({
  minimumAge,
  maximumAge,
  accompaniment,
  minimumParticipants,
}: OfferedSession): Pick<PlanningEvent, 'terms'> {
  const terms = {
    ...(minimumAge !== undefined && { minimumAge }),
    ...(maximumAge !== undefined && { maximumAge }),
    ...(accompaniment && { accompaniment }),
    ...(minimumParticipants !== undefined && { minimumParticipants }),
  };
  return Object.keys(terms).length > 0 ? { terms } : {};
}

export const viewEvents = (
  catalogue: IndexedCatalogue,
  sessions: readonly OfferedSession[],
): PlanningEvent[] => sessions.map((session) => viewEvent(catalogue, session));

/** Sessions for a calendar; shared data (service, theme, place) are listed once. */
export function viewPlanning(catalogue: IndexedCatalogue, sessions: readonly OfferedSession[]): Planning {
  const activities: Planning['activities'] = [];
  const indexes = new Map<string, number>();
  const activityOf = (session: OfferedSession): number => {
    const { serviceCodes, theme, establishmentCode, unitPrices } = session;
    const key = JSON.stringify([serviceCodes, theme?.code, establishmentCode, unitPrices]);
    let index = indexes.get(key);
    if (index === undefined) {
      index = activities.push(viewActivity(catalogue, session)) - 1;
      indexes.set(key, index);
    }
    return index;
  };
  return {
    sessions: sessions.map((session) => ({
      id: session.id,
      start: session.start.toISOString(),
      minutes: Math.max(1, Math.round((session.end.getTime() - session.start.getTime()) / 60_000)),
      places: Math.max(0, session.places),
      capacity: session.capacity,
      activity: activityOf(session),
      ...(session.saleStart && { saleStart: session.saleStart.toISOString() }),
    })),
    activities,
    themes: [...catalogue.themes.values()].map(({ code, labels, color }) => ({
      code,
      labels,
      ...(color && { color }),
    })),
  };
}

function viewActivity(
  catalogue: IndexedCatalogue,
  { services, theme, establishmentCode }: OfferedSession,
): Planning['activities'][number] {
  const [first] = services;
  const { priceFrom } = pricesOf(services);
  return {
    service: first.code,
    labels: first.labels,
    family: first.familyCode,
    familyColor: catalogue.families.get(first.familyCode)?.color ?? NO_THEME_COLOR,
    ...(theme && { theme: theme.code }),
    establishment: establishmentCode,
    ...zoneAt(catalogue, { establishmentCode }),
    ...(priceFrom !== undefined && { priceFrom }),
  };
}

type PriceRange = ReturnType<typeof priceRange>;

/** Groups by service: a catalogue has few services, and a month has hundreds of sessions of each. */
const priceRanges = new WeakMap<CatalogueService, PriceRange>();

function pricesOf(services: readonly CatalogueService[]): PriceRange {
  const whole: PriceRange = {};
  for (const service of services) {
    let range = priceRanges.get(service);
    if (range === undefined) {
      range = priceRange([service]);
      priceRanges.set(service, range);
    }
    const { priceFrom, priceTo } = range;
    if (priceFrom === undefined || priceTo === undefined) continue;
    whole.priceFrom = Math.min(whole.priceFrom ?? priceFrom, priceFrom);
    whole.priceTo = Math.max(whole.priceTo ?? priceTo, priceTo);
  }
  return whole;
}

/** Returns the prices that family quotients open, by discount code; undefined without a named price. */
function lowestNamedPrices(services: readonly CatalogueService[]): Pick<PlanningEvent, 'namedPrices'> {
  const lowest: Record<string, number> = {};
  for (const { discountCode, cents } of services.flatMap(({ prices }) => prices)) {
    if (discountCode !== undefined) lowest[discountCode] = Math.min(lowest[discountCode] ?? cents, cents);
  }
  return Object.keys(lowest).length > 0 ? { namedPrices: lowest } : {};
}
