import type { Api } from './api.ts';
import { Missing } from './check.ts';
import type { Catalogue, Service, Session } from './lists.ts';

/** A service, a session of it and a price that anyone may buy. */
export interface Offer {
  service: Service;
  session: Session;
  priceName: string;
  unitPriceCents: number;
}

/** What can be bought at a test venue. */
export interface Offers {
  /**
   * Returns an offer with so many free places.
   * @param beside sessions that it must not be
   * @throws Missing when the test venue has none
   */
  offer(places?: number, beside?: readonly Offer[]): Promise<Offer>;
  /** As {@link Offers.offer}, of the same service and at another time. */
  otherSession(offer: Offer, places?: number): Promise<Offer>;
  /** As {@link Offers.offer}, of another service that has the same price. */
  companionSession(offer: Offer, places?: number): Promise<Offer>;
  /** Returns a service without sessions. @throws Missing when the test venue has none */
  undated(): Promise<Omit<Offer, 'session'>>;
  /** Returns a service that creates a card with a counted right. @throws Missing when the test venue has none */
  cardService(): Promise<Omit<Offer, 'session'>>;
  places(offer: Offer): Promise<number>;
}

/** Days from now on whose sessions are used. */
export const DAYS = 30;

/** Sessions that start sooner could begin while they are used. */
const SOONEST_MS = 2 * 3_600_000;

export function findOffers(api: Api, catalogue: Catalogue, sessions: readonly Session[]): Offers {
  const offers = sessions.flatMap((session) => offerOf(session, catalogue.services) ?? []);
  const places = async ({ session }: Offer) =>
    (await api.value('readSession', { sessionId: session.id })).places;
  const find = async (from: readonly Offer[], wanted: number, missing: string): Promise<Offer> => {
    for (const offer of from)
      if (offer.session.places >= wanted && (await places(offer)) >= wanted) return offer;
    throw new Missing(missing);
  };
  const isDated = ({ code }: Service) => sessions.some(({ serviceCodes }) => serviceCodes.includes(code));
  const plainPrice = (service: Service, missing: string) => {
    const price = priceOf(service);
    if (!price) throw new Missing(missing);
    return { service, priceName: price.name, unitPriceCents: price.cents };
  };
  return {
    offer: (wanted = 6, beside = []) =>
      find(
        offers.filter(({ session }) => !beside.some((other) => other.session.id === session.id)),
        wanted,
        `a session of the next ${DAYS} days with ${wanted} free places and a price for anyone`,
      ),
    otherSession: ({ service, session }, wanted = 6) =>
      find(
        offers.filter((other) => other.service.code === service.code && other.session.id !== session.id),
        wanted,
        `a second session of the same service with ${wanted} free places`,
      ),
    companionSession: ({ service, priceName, session }, wanted = 6) =>
      find(
        offers.filter(
          (other) =>
            other.service.code !== service.code &&
            other.priceName === priceName &&
            other.session.establishmentCode === session.establishmentCode &&
            !other.session.serviceCodes.includes(service.code),
        ),
        wanted,
        `a session of another service with a price of the same name and ${wanted} free places`,
      ),
    async undated() {
      const missing = 'a service without sessions whose tickets are valid for some days';
      const service = catalogue.services.find(
        (one) =>
          !isDated(one) &&
          !one.isRental &&
          (one.cardUse ?? 'none') === 'none' &&
          one.type < 7 &&
          priceOf(one),
      );
      if (!service) throw new Missing(missing);
      return plainPrice(service, missing);
    },
    async cardService() {
      const missing = 'a service that creates a card with a counted right';
      const service = catalogue.services.find(
        (one) =>
          one.cardUse === 'created' && one.grants?.some(({ unit }) => unit === 'admission') && priceOf(one),
      );
      if (!service) throw new Missing(missing);
      return plainPrice(service, missing);
    },
    places,
  };
}

/** The price that anyone may buy; undefined when each asks for a proof, a quotient, an age or contact data. */
const priceOf = ({ prices }: Pick<Service, 'prices'>) =>
  prices.find(
    ({ discountCode, supportingDocuments, audience, contactFields = [], places = 1 }) =>
      discountCode === undefined &&
      supportingDocuments.length === 0 &&
      (audience === undefined || audience.type === 'ADULT') &&
      contactFields.length === 0 &&
      places === 1,
  );

function offerOf(session: Session, services: readonly Service[]): Offer | undefined {
  const isOpen =
    session.start.getTime() > Date.now() + SOONEST_MS &&
    (session.saleStart?.getTime() ?? 0) <= Date.now() &&
    (session.saleEnd?.getTime() ?? Number.POSITIVE_INFINITY) > Date.now() + SOONEST_MS;
  const service = services.find(({ code }) => code === session.serviceCodes[0]);
  const price = service && priceOf(service);
  if (!isOpen || !price || (service.cardUse ?? 'none') !== 'none') return undefined;
  return {
    service,
    session,
    priceName: price.name,
    unitPriceCents: session.unitPrices?.[price.name] ?? price.cents,
  };
}
