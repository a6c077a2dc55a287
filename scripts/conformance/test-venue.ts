import { randomUUID } from 'node:crypto';
import type { Feature } from '@guichet/contract/adapter/operations.ts';
import type { Api, Input, Value } from './api.ts';
import { Missing, must } from './check.ts';

type Catalogue = Value<'readCatalogue'>;
export type Service = Catalogue['services'][number];
export type Session = Value<'readSession'>;
export type Sale = Value<'sell'>;
type SellLine = Input<'sell'>['lines'][number];

/** A service, a session of it and a price that anyone may buy. */
export interface Offer {
  service: Service;
  session: Session;
  priceName: string;
  unitPriceCents: number;
}

export interface Sold {
  key: string;
  holder: string;
  sale: Sale;
}

/** The venue that a system offers for the checks: what can be bought there, and what was bought. */
export interface TestVenue {
  readonly features: ReadonlySet<Feature>;
  readonly catalogue: Omit<Catalogue, 'next'>;
  /** Sessions of the next 30 days, soonest first */
  readonly sessions: readonly Session[];
  /**
   * Returns an offer with so many free places.
   * @param beside sessions that it must not be
   * @throws Missing when the test venue has none
   */
  offer(places?: number, beside?: readonly Offer[]): Promise<Offer>;
  /** As {@link TestVenue.offer}, of the same service and at another time. */
  otherSession(offer: Offer, places?: number): Promise<Offer>;
  /** Returns a service without sessions. @throws Missing when the test venue has none */
  undated(): Promise<Omit<Offer, 'session'>>;
  /** Returns a service that creates a card with a counted right. @throws Missing when the test venue has none */
  cardService(): Promise<Omit<Offer, 'session'>>;
  /** Returns a new key, and remembers to release its hold. */
  newKey(): string;
  /** Returns the reference of a new account, and remembers to erase it. */
  newHolder(): string;
  places(offer: Offer): Promise<number>;
  hold(key: string, offer: Offer, quantity: number, holdSeconds?: number): Promise<void>;
  line(offer: Omit<Offer, 'session'> & { session?: Session }, quantity?: number, lineId?: string): SellLine;
  /** The request of a sale to a new holder. */
  saleOf(lines: readonly SellLine[], given?: Partial<Input<'sell'>>): Input<'sell'>;
  /** Sells, and remembers to take the tickets back. */
  sell(request: Input<'sell'>): Promise<Sold>;
  /** Remembers a sale to take back that a check has made itself. */
  remember(request: Input<'sell'>): void;
  /** Releases the holds of all keys, so that none ends while a later check counts places. */
  release(): Promise<void>;
  /** Takes back, releases and erases everything that was made. @returns the sales that stay, and places that differ */
  clean(): Promise<Leftovers>;
}

export interface Leftovers {
  /** Sales that the system could not take back */
  sales: number;
  /** Sessions whose places are not those of the beginning */
  sessions: number;
}

const DAYS = 30;
const DAY_MS = 86_400_000;
/** Sessions that start sooner could begin while they are used. */
const SOONEST_MS = 2 * 3_600_000;

export async function openTestVenue(api: Api): Promise<TestVenue> {
  const { features } = await api.value('readCapabilities', {});
  const catalogue = await readCatalogue(api);
  const from = new Date();
  const sessions = await readSessions(api, { from, until: new Date(from.getTime() + DAYS * DAY_MS) });
  const offers = sessions.flatMap((session) => offerOf(session, catalogue.services) ?? []);
  const keys: string[] = [];
  const holders: string[] = [];
  const sales: Input<'sell'>[] = [];

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
  const newHolder = () => {
    const holder = randomUUID();
    holders.push(holder);
    return holder;
  };
  const newKey = () => {
    const key = randomUUID();
    keys.push(key);
    return key;
  };

  const release = async () => {
    for (const key of keys.splice(0)) await api.ask('releasePlaces', { key }).catch(() => undefined);
  };

  return {
    features: new Set(features as Feature[]),
    catalogue,
    sessions,
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
    newKey,
    newHolder,
    places,
    async hold(key, { session }, quantity, holdSeconds = 60) {
      await api.value('holdPlaces', { key, holdSeconds, lines: [{ sessionId: session.id, quantity }] });
    },
    line: ({ service, session, priceName, unitPriceCents }, quantity = 1, lineId = randomUUID()) => ({
      lineId,
      serviceCode: service.code,
      priceName,
      quantity,
      unitPriceCents,
      ...(session && { sessionId: session.id }),
    }),
    saleOf: (lines, given = {}) => ({
      key: given.key ?? newKey(),
      buyer: { reference: newHolder() },
      locale: 'fr-FR',
      lines: [...lines],
      ...given,
    }),
    async sell(request) {
      sales.push(request);
      return { key: request.key, holder: request.buyer.reference, sale: await api.value('sell', request) };
    },
    remember: (request) => void sales.push(request),
    release,
    async clean() {
      let left = 0;
      await release();
      for (const request of sales) if (!(await takenBack(api, features, request).catch(() => false))) left++;
      for (const holder of holders)
        await api.ask('forgetHolder', { holder, formerCards: [] }).catch(() => undefined);
      const now = await readSessions(api, { from, until: new Date(from.getTime() + DAYS * DAY_MS) });
      const before = new Map(sessions.map((session) => [session.id, session.places]));
      const changed = now.filter(({ id, places: free }) => before.has(id) && before.get(id) !== free);
      return { sales: left, sessions: changed.length };
    },
  };
}

/** Takes back what is left of a sale. @returns whether no ticket of it stays */
async function takenBack(api: Api, features: readonly string[], request: Input<'sell'>): Promise<boolean> {
  const found = await api.ask('findSale', { key: request.key }).catch(() => undefined);
  if (!found?.ok) return true;
  if (!features.includes('refunds')) return false;
  const { externalPurchaseId, tickets } = found.value;
  const most = Math.max(1, tickets.length);
  const all = (await api.value('identifyTickets', { number: externalPurchaseId, most })).tickets;
  const open = new Set(all.filter((one) => !one.takenBackAt).map(({ ticketNumber }) => ticketNumber));
  const lineIds = [...request.lines, ...(request.cardLines ?? [])].map(({ lineId }) => lineId);
  let isGone = true;
  for (const lineId of new Set(lineIds)) {
    const ofLine = tickets
      .filter((ticket) => ticket.lineId === lineId)
      .map(({ ticketNumber }) => ticketNumber);
    const ticketNumbers = ofLine.filter((number) => open.has(number));
    if (ofLine.length > 0 && ticketNumbers.length === 0) continue;
    const rest = ticketNumbers.length < ofLine.length && { ticketNumbers };
    const key = randomUUID();
    const outcome = await api.ask('takeBack', { key, saleKey: request.key, lineIds: [lineId], ...rest });
    // What a card lost when it was blocked does not come back.
    isGone &&= outcome.ok || ofLine.length === 0;
  }
  return isGone;
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

const MAX_PAGES = 500;

/** Reads all pages of a list. @throws Unmet when they do not end, or when a cursor repeats */
export async function readPages<Page extends { next?: string | undefined }>(
  read: (cursor: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    pages.push(page);
    cursor = page.next;
    must(cursor === undefined || !seen.has(cursor), 'The cursor of a page repeats');
    must(pages.length <= MAX_PAGES, `The list has more than ${MAX_PAGES} pages`);
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return pages;
}

export async function readCatalogue(api: Api): Promise<Omit<Catalogue, 'next'>> {
  const pages = await readPages((cursor) => api.value('readCatalogue', { cursor }));
  return {
    establishments: pages.flatMap(({ establishments }) => establishments),
    families: pages.flatMap(({ families }) => families),
    services: pages.flatMap(({ services }) => services),
    themes: pages.flatMap(({ themes }) => themes),
  };
}

export const readSessions = async (api: Api, query: Input<'findSessions'>): Promise<Session[]> =>
  (await readPages((cursor) => api.value('findSessions', { ...query, cursor }))).flatMap(
    ({ sessions }) => sessions,
  );

export const readPlaces = async (
  api: Api,
  interval: Pick<Input<'findPlaces'>, 'from' | 'until'>,
): Promise<Map<string, number>> => {
  const pages = await readPages((cursor) => api.value('findPlaces', { ...interval, cursor }));
  return new Map(pages.flatMap(({ sessions }) => sessions.map(({ id, places }) => [id, places] as const)));
};
