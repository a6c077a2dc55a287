import { randomUUID } from 'node:crypto';
import type { Feature } from '@guichet/contract/adapter/operations.ts';
import type { Api, Input, Value } from './api.ts';
import { type Catalogue, readCatalogue, readSessions, type Session } from './lists.ts';
import { DAYS, findOffers, type Offer, type Offers } from './offers.ts';

export type Sale = Value<'sell'>;
type SellLine = Input<'sell'>['lines'][number];

export interface Sold {
  key: string;
  holder: string;
  sale: Sale;
}

/** The venue that a system offers for the checks: what can be bought there, and what was bought. */
export interface TestVenue extends Offers {
  readonly features: ReadonlySet<Feature>;
  readonly catalogue: Catalogue;
  /** Sessions of the next 30 days, soonest first */
  readonly sessions: readonly Session[];
  /** Returns a new key, and remembers to release its hold. */
  newKey(): string;
  /** Returns the reference of a new account, and remembers to erase it. */
  newHolder(): string;
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

const DAY_MS = 86_400_000;

export async function openTestVenue(api: Api, features: readonly string[]): Promise<TestVenue> {
  const catalogue = await readCatalogue(api);
  const from = new Date();
  const sessions = await readSessions(api, { from, until: new Date(from.getTime() + DAYS * DAY_MS) });
  const offers = findOffers(api, catalogue, sessions);
  const keys: string[] = [];
  const holders: string[] = [];
  const sales: Input<'sell'>[] = [];

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
    ...offers,
    newKey,
    newHolder,
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
