import { randomBytes } from 'node:crypto';

/** A box office in memory: one pool with a session twice a day, tickets of 30 days, holds, sales and refunds. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export class Problem extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, reason: string, members: object = {}) {
    super(reason);
    this.status = status;
    this.body = { type: 'about:blank', title: reason, status, ...members, reason };
  }
}

/** @throws Problem unless a request is complete */
export function need(condition: unknown, detail: string): asserts condition {
  if (!condition) throw new Problem(400, 'invalid-request', { detail });
}

export interface Line {
  lineId: string;
  serviceCode: string;
  priceName: string;
  unitPriceCents: number;
  quantity: number;
  places?: number;
  sessionId?: string;
}
type Held = { sessionId: string; quantity: number };
export type Session = (typeof sessions)[number];
export type Ticket = ReturnType<typeof ticketOf>;

const named = (code: string, name: string) => ({
  code,
  labels: { 'fr-FR': name },
  descriptions: { 'fr-FR': '' },
  position: 1,
});
const service = (code: string, name: string, type: number) => ({
  ...named(code, name),
  type,
  establishmentCode: 'POOL',
  familyCode: 'ENTRY',
  publicType: 'all',
  themeCodes: [],
  prices: [{ name: '', labels: { 'fr-FR': 'Plein tarif' }, cents: 450, supportingDocuments: [] }],
  isFastPurchase: false,
  isAuthorizedDuplication: false,
  vatRate: 200,
});
export const catalogue = {
  establishments: [{ ...named('POOL', 'Piscine'), address: '1 rue du Lac', zip: '74000', city: 'Annecy' }],
  families: [{ ...named('ENTRY', 'Entrées'), color: '#0b5f79' }],
  services: [service('SWIM', 'Bain public', 7), service('TICKET', 'Entrée valable 30 jours', 1)],
  themes: [],
};

const today = Math.floor(Date.now() / DAY) * DAY;
export const sessions = Array.from({ length: 120 }, (_, index) => {
  const start = new Date(today + (index - 4) * 12 * HOUR + 9 * HOUR);
  return { id: `S${index}`, start, end: new Date(start.getTime() + 2 * HOUR), capacity: 40 };
});
const holds = new Map<string, { until: number; lines: readonly Held[] }>();
export const sales = new Map<string, { number: string; soldAt: Date; holder: string; tickets: Ticket[] }>();
const refunds = new Set<string>();

/** Places of a session that nobody but the key holds or has bought. */
export function freePlaces({ id, capacity }: Session, key = ''): number {
  const held = [...holds].flatMap(([holder, { until, lines }]) =>
    holder !== key && until > Date.now() ? lines : [],
  );
  const sold = [...sales.values()].flatMap(({ tickets }) =>
    tickets.filter(({ takenBackAt }) => !takenBackAt),
  );
  const taken = [...held, ...sold.map(({ sessionId, places }) => ({ sessionId, quantity: places }))];
  return capacity - taken.reduce((sum, one) => sum + (one.sessionId === id ? one.quantity : 0), 0);
}

/** @throws Problem unless the key may have all these places */
function requirePlaces(key: string, lines: readonly Held[]): void {
  for (const { sessionId } of lines) {
    const session = sessions.find(({ id }) => id === sessionId);
    if (!session) throw new Problem(409, 'unknown-session', { sessionId, detail: sessionId });
    if (session.end.getTime() < Date.now()) throw new Problem(409, 'session-over', { sessionId });
    const places = freePlaces(session, key);
    const wanted = lines.reduce((sum, one) => sum + (one.sessionId === sessionId ? one.quantity : 0), 0);
    if (wanted > places)
      throw new Problem(409, 'not-enough-places', { sessionId, places, detail: sessionId });
  }
}

/** Sets the places of a key, all or nothing. */
export function hold(key: string, request: { lines: Held[]; holdSeconds: number; grows?: boolean }): void {
  if (sales.has(key)) throw new Problem(409, 'already-sold');
  const lines = [...(request.grows ? (holds.get(key)?.lines ?? []) : []), ...request.lines];
  requirePlaces(key, lines);
  holds.set(key, { until: Date.now() + request.holdSeconds * 1000, lines });
}

export const release = (key: string): void => void holds.delete(key);

/** Sells once. Without `await`, everything happens at once; a system with a database does it in one transaction. */
export function sell(key: string, { lines, holder }: { lines: Line[]; holder: string }) {
  const first = sales.get(key);
  if (first) return first;
  for (const { serviceCode } of lines)
    if (!catalogue.services.some(({ code }) => code === serviceCode))
      throw new Problem(409, 'refused', { detail: `The service ${serviceCode} is unknown` });
  requirePlaces(
    key,
    lines.flatMap(({ sessionId, quantity, places = 1 }) =>
      sessionId === undefined ? [] : [{ sessionId, quantity: quantity * places }],
    ),
  );
  const number = `P-${String(sales.size + 1).padStart(6, '0')}`;
  const tickets = lines.flatMap((line) => Array.from({ length: line.quantity }, () => ticketOf(line)));
  const sale = { number, soldAt: new Date(), holder, tickets };
  holds.delete(key);
  sales.set(key, sale);
  return sale;
}

function ticketOf(line: Line) {
  const session = sessions.find(({ id }) => id === line.sessionId);
  return {
    line,
    lineId: line.lineId,
    kind: session ? 'event' : 'simple',
    codeFormat: 'qr',
    sessionId: session?.id ?? null,
    places: line.places ?? 1,
    ticketNumber: randomBytes(6).toString('hex'),
    code: randomBytes(12).toString('base64url'),
    start: session?.start,
    end: session?.end,
    validFrom: session ? new Date(session.start.getTime() - HOUR) : new Date(),
    validUntil: session?.end ?? new Date(Date.now() + 30 * DAY),
    takenBackAt: undefined as Date | undefined,
  };
}

/** Takes back tickets of lines, all or nothing; a repeated key changes nothing. Lines that the sale lacks are ignored. */
export function takeBack(key: string, saleKey: string, lineIds: string[], numbers?: string[]): void {
  if (refunds.has(key)) return;
  const sale = sales.get(saleKey);
  const all = sale?.tickets.filter(({ lineId }) => lineIds.includes(lineId)) ?? [];
  const chosen = numbers ? all.filter(({ ticketNumber }) => numbers.includes(ticketNumber)) : all;
  if (!sale || (numbers && chosen.length < numbers.length)) throw new Problem(409, 'unknown');
  if (chosen.some(({ takenBackAt }) => takenBackAt)) throw new Problem(409, 'used');
  for (const ticket of chosen) ticket.takenBackAt = new Date();
  refunds.add(key);
}
