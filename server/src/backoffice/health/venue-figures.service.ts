import { HEALTH_LINES } from '@guichet/contract/backoffice/health-rules.ts';
import { measure } from '#platform/observability/metrics.ts';
import type { Services } from '#services.ts';
import { readVenueFigures } from './venue-figures.sql.ts';

/** Lifetime of the figures in milliseconds: one statement visits every venue, whoever scrapes. */
const LIFETIME_MS = 10_000;

/** Figures of all venues together. */
interface Figures {
  venues: number;
  counts: Record<'payments' | 'sales' | 'stuck', number>;
  oldest: Record<'payments' | 'sales' | 'stuck', number>;
  /** Number of open venues whose line is not in order, by line */
  unhealthy: Record<string, number>;
}

type Needed = Pick<Services, 'database' | 'tenants'>;

/**
 * Registers the metrics that are sums over all venues. No venue is a label, since venues are without bound: the master
 * area and the health pages name them. Every process reports the same figures, so an alert uses the maximum.
 */
export function measureVenues(services: Needed): void {
  let last: { at: number; figures: Promise<Figures> } | undefined;
  const read = () => {
    if (!last || performance.now() - last.at > LIFETIME_MS)
      last = { at: performance.now(), figures: readFigures(services) };
    return last.figures;
  };
  measure('guichet_venues', 'Venues that are not archived', async () => (await read()).venues);
  const unfinished = {
    payments: ['guichet_payments', 'payment attempts without a final answer'],
    sales: ['guichet_sales', 'paid carts that are not sold yet'],
    stuck: ['guichet_stuck_carts', 'paid carts that a person must settle'],
  } as const;
  for (const [figure, [name, what]] of Object.entries(unfinished)) {
    const of = figure as keyof typeof unfinished;
    measure(`${name}_pending`, `Number of ${what}`, async () => (await read()).counts[of]);
    measure(
      `${name}_oldest_seconds`,
      `Age of the oldest among the ${what}`,
      async () => (await read()).oldest[of],
    );
  }
  measure(
    'guichet_venues_unhealthy',
    'Open venues whose line of the health page is not in order',
    async () => (await read()).unhealthy,
    'line',
  );
}

async function readFigures({ database, tenants }: Needed): Promise<Figures> {
  const venues = await tenants.venues();
  const open = new Set(venues.filter(({ isOpened }) => isOpened).map(({ id }) => id));
  const figures: Figures = {
    venues: venues.length,
    counts: { payments: 0, sales: 0, stuck: 0 },
    oldest: { payments: 0, sales: 0, stuck: 0 },
    unhealthy: Object.fromEntries(HEALTH_LINES.map((line) => [line, 0])),
  };
  const rows = await readVenueFigures(
    database,
    venues.map(({ id }) => id),
  );
  for (const { tenant, figure, count, seconds } of rows) {
    const [, line] = figure.split(' ');
    if (line === undefined) {
      const of = figure as keyof Figures['counts'];
      figures.counts[of] += count;
      figures.oldest[of] = Math.max(figures.oldest[of], seconds);
    } else if (open.has(tenant)) figures.unhealthy[line] = (figures.unhealthy[line] ?? 0) + 1;
  }
  return figures;
}
