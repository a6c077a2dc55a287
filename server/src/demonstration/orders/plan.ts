import { createHash } from 'node:crypto';
import type { StoredLine } from '#cart/cart.ts';
import { addDays, instantOf, weekdayOf } from '#kernel/format/time-zone.ts';
import type { DemonstrationVenue } from '../venue/model.ts';

/** A past order of the demonstration. Every first start on a given day plans the same orders. */
export interface PlannedOrder {
  readonly cartId: string;
  readonly attemptId: string;
  /** Uuid of the payment, 32 hexadecimal digits */
  readonly transactionUuid: string;
  readonly transactionId: string;
  readonly number: string;
  /** Index in the list of customers */
  readonly customer: number;
  readonly soldAt: Date;
  readonly lines: readonly StoredLine[];
  readonly cents: number;
}

/** Services with their price and relative frequency. */
const WANTED: readonly { service: string; weight: number; price: string }[] = [
  { service: 'ENT-UNITE', weight: 9, price: 'PLEIN' },
  { service: 'ENT-UNITE', weight: 5, price: 'ENFANT' },
  { service: 'ENT-FAMILLE', weight: 4, price: '' },
  { service: 'ENT-MIDI', weight: 3, price: '' },
  { service: 'ENT-VISITEUR', weight: 2, price: '' },
  { service: 'BE-CADEAU', weight: 2, price: '' },
  { service: 'BE-ESPACE', weight: 4, price: 'PLEIN' },
  { service: 'BTQ-BONNET', weight: 3, price: '' },
  { service: 'BTQ-SERVIETTE', weight: 2, price: '' },
];

const DAYS = 35;
/** Number of orders per weekday, Monday first. */
const ORDERS_A_DAY = [3, 3, 6, 3, 4, 9, 8] as const;

/** Returns a deterministic generator of numbers in [0, 1) (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const digest = (text: string): string => createHash('sha256').update(`demonstration ${text}`).digest('hex');

function idOf(text: string): string {
  const hex = digest(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Plans the orders of the five weeks before today, and of the same weeks a year earlier, oldest first. */
export function planOrders(venue: DemonstrationVenue, today: string, customers: number): PlannedOrder[] {
  const next = numbers(20_261_122);
  const yearAgo = addDays(today, -365);
  const days = [yearAgo, today].flatMap((end) =>
    Array.from({ length: DAYS }, (_, place) => addDays(end, place - DAYS)),
  );
  const sold = days.flatMap((day) => {
    const most = ORDERS_A_DAY[weekdayOf(day) - 1] ?? 3;
    const count = Math.max(1, Math.round(most * (day < yearAgo ? 0.9 : 1) * (0.7 + 0.6 * next())));
    const minutes = Array.from({ length: count }, () => 7 * 60 + Math.floor(next() * 15 * 60));
    return minutes.sort((a, b) => a - b).map((minute) => instantOf(day, minute, venue.timeZone));
  });
  return sold.map((soldAt, place) => {
    const lines = linesOf(venue, place, next);
    return {
      cartId: idOf(`cart ${place}`),
      attemptId: idOf(`attempt ${place}`),
      transactionUuid: digest(`transaction ${place}`).slice(0, 32),
      transactionId: (place + 36 ** 5).toString(36).padStart(6, '0').slice(-6),
      number: `D-${soldAt.getUTCFullYear()}-${String(place + 1).padStart(6, '0')}`,
      customer: Math.floor(next() * customers),
      soldAt,
      lines,
      cents: lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
    };
  });
}

function linesOf({ catalogue }: DemonstrationVenue, place: number, next: () => number): StoredLine[] {
  const offered = WANTED.flatMap(({ service: code, weight, price: name }) => {
    const service = catalogue.services.find((one) => one.code === code);
    const price = service?.prices.find((one) => one.name === name) ?? service?.prices[0];
    const establishment = catalogue.establishments.find((one) => one.code === service?.establishmentCode);
    return service && price && establishment ? [{ service, price, establishment, weight }] : [];
  });
  const total = offered.reduce((sum, { weight }) => sum + weight, 0);
  const draw = () => {
    let left = next() * total;
    for (const one of offered) {
      left -= one.weight;
      if (left < 0) return one;
    }
    return offered[0];
  };
  const chosen = [draw(), ...(next() < 0.35 ? [draw()] : [])].filter((one) => one !== undefined);
  return [...new Set(chosen)].map(({ service, price, establishment }, line): StoredLine => {
    const quantity = 1 + Math.floor(next() * 3);
    return {
      id: idOf(`line ${place} ${line}`),
      service: service.code,
      type: service.type,
      serviceName: service.labels,
      family: service.familyCode,
      establishment: establishment.code,
      establishmentLabels: establishment.labels,
      priceName: price.name,
      labels: price.labels,
      unitPrices: Object.fromEntries(service.prices.map(({ name, cents }) => [name, cents])),
      unitPrice: price.cents,
      quantity,
      vatRate: price.vatRate ?? service.vatRate,
      supportingDocuments: [],
      details: [{ id: idOf(`detail ${place} ${line}`), quantity }],
    };
  });
}
