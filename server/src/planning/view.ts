import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import type { IndexedCatalogue } from '#catalogue/browse/data.ts';
import { priceRange } from '#catalogue/browse/rules.ts';
import type { CatalogueService } from '#gateways/ticketing/port.ts';
import { type OfferedSession, sessionColor } from './rules.ts';

type PlanningEvent = CallAnswer<'GET /Ticketing/eventbyexternalid'>;

const NO_LABELS: Labels = { [DEFAULT_LOCALE]: '' };

/** A session as visitors see it; its price in cents is the lowest of its services. */
export function viewEvent(catalogue: IndexedCatalogue, session: OfferedSession): PlanningEvent {
  const { theme, services } = session;
  const [first] = services;
  const priceFrom = lowestPrice(services);
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
    ...(session.room && { room: session.room }),
    services: services.map((service) => service.code),
    family: first.familyCode,
    labels: first.labels,
    ...(priceFrom !== undefined && { priceFrom }),
  };
}

/** By service: a catalogue has few, and a month has hundreds of sessions of each. */
const lowestPrices = new WeakMap<CatalogueService, number>();

function lowestPrice(services: readonly CatalogueService[]): number | undefined {
  let lowest = Number.POSITIVE_INFINITY;
  for (const service of services) {
    let price = lowestPrices.get(service);
    if (price === undefined) {
      price = priceRange([service]).priceFrom ?? Number.POSITIVE_INFINITY;
      lowestPrices.set(service, price);
    }
    lowest = Math.min(lowest, price);
  }
  return lowest === Number.POSITIVE_INFINITY ? undefined : lowest;
}
