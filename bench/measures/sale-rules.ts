import type { StoredLine } from '../../server/src/cart/cart.ts';
import { type Booking, brokenRules } from '../../server/src/cart/sale-rules/sale-rules.ts';
import { partsOf } from '../../server/src/cart/sale-rules/sale-rules-parts.ts';
import type { SaleRule } from '../../server/src/catalogue/sale-rules/sale-rules.ts';
import { limited, median } from '../report.ts';
import type { Measure } from './measure.ts';

const LINES = 20;
const BOOKINGS = 200;
const ROUNDS = 9;
const CARTS_A_ROUND = 200;
const ZONE = 'Europe/Paris';
const MONDAY = Date.parse('2026-11-23T08:00:00Z');
const HOUR = 3_600_000;

/** Measures the CPU time of the sale rules for a cart of twenty lines. */
export const saleRules: Measure = {
  names: ['sale-rules-cart'],
  async run({ note }) {
    const cart = Array.from({ length: LINES }, (_, at) => line(at));
    const rules = Array.from({ length: LINES }, (_, at) => rulesOf(`S${at}`)).flat();
    const history = partsOf(
      Array.from({ length: BOOKINGS }, (_, at) => line(at % LINES)),
      ZONE,
      new Date(MONDAY),
    ) as Booking[];
    const context = {
      isSignedIn: true,
      history,
      natures: new Set<string>(),
      cardEnds: new Map<string, Date>(),
      now: new Date(MONDAY),
    };
    const evaluate = () => brokenRules(partsOf(cart, ZONE, context.now), rules, context);
    const taken = median(Array.from({ length: ROUNDS }, () => processTime(evaluate)));
    note(`sale-rules-cart: ${rules.length} rules, ${BOOKINGS} bookings: ${taken.toFixed(3)} ms a cart`);
    return { 'sale-rules-cart': limited('sale-rules-cart', taken, 'ms') };
  },
};

/** CPU milliseconds of one run. */
function processTime(work: () => unknown): number {
  const before = process.cpuUsage();
  for (let run = 0; run < CARTS_A_ROUND; run += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / CARTS_A_ROUND;
}

const line = (at: number) =>
  ({
    id: `line ${at}`,
    service: `S${at}`,
    family: 'CLASSES',
    details: [
      {
        id: `detail ${at}`,
        quantity: 1,
        eventId: `session ${at}`,
        event: { start: new Date(MONDAY + at * 9 * HOUR).toISOString(), themeCode: 'GYM' },
      },
    ],
  }) as unknown as StoredLine;

function rulesOf(service: string): SaleRule[] {
  const rule = {
    id: service,
    quantity: 3,
    service: null,
    natures: [],
    parts: [],
    messages: {},
    validOn: 'visit' as const,
  };
  return [
    { ...rule, linkType: 'theme', linkCode: 'GYM', type: 'PlaceNumberByWeek' },
    { ...rule, linkType: 'service', linkCode: service, type: 'PlaceNumberByDay' },
    { ...rule, linkType: 'service', linkCode: service, type: 'PriorService', service: 'S1' },
  ];
}
