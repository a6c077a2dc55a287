import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { Breach, Breaches, Invariant } from '../health.ts';
import { readsSteps } from './history.sql.ts';
import {
  type BrokenStep,
  type CheckPlan,
  countBreaches,
  planCheck,
  type Step,
  saveCheck,
  VENUE_INVARIANTS,
} from './invariants.sql.ts';

type Needed = Pick<Services, 'database' | 'logger'>;
type Venue = Pick<Tenant, 'id' | 'name'>;

/** A check under way: its steps, and where it finds a rule broken or unchecked. */
interface Check extends Needed {
  venue: Venue;
  plan: CheckPlan;
  broken: BrokenStep[];
}

/**
 * Counts the rows that break each invariant; the log names the rule. A check reads what is new since the last one, a part
 * of the older rows, and again every step in which a rule did not hold; the following check continues with the next part.
 * @param ordersPerStep size of the part of the older rows
 */
export async function findBreaches(
  { database, logger }: Needed,
  venue: Venue,
  ordersPerStep?: number,
): Promise<Breaches> {
  const plan = await database.tenant(venue.id, (db) => planCheck(db, ordersPerStep));
  const check: Check = { database, logger, venue, plan, broken: [] };
  const breaches = {
    money: await askInvariant(check, 'money'),
    places: await askInvariant(check, 'places'),
    paymentFirst: await askInvariant(check, 'paymentFirst'),
    oneSale: await askInvariant(check, 'oneSale'),
    replays: await askInvariant(check, 'replays'),
    endings: await askInvariant(check, 'endings'),
  };
  await database.tenant(venue.id, (db) => saveCheck(db, plan, check.broken));
  return breaches;
}

/** Queries each rule in its own transaction, so that a slow rule does not stop the others. */
async function askInvariant(check: Check, invariant: Invariant): Promise<Breach> {
  const { logger, venue, plan } = check;
  const found: Breach = { count: 0, unchecked: 0 };
  for (const [rule, text] of Object.entries<string>(VENUE_INVARIANTS[invariant])) {
    const steps = [...plan.steps, ...(plan.again.find((known) => known.rule === rule)?.steps ?? [])];
    const kept = readsSteps(text) ? steps : [];
    const about = { tenant: venue.name, invariant, rule };
    try {
      const count = await countRule(check, text, [...steps, plan.ahead]);
      found.count += count;
      if (count === 0) continue;
      logger.error({ ...about, count }, 'An invariant does not hold');
      for (const step of kept)
        if ((await countRule(check, text, [step])) > 0) check.broken.push({ rule, ...step });
    } catch (error) {
      found.unchecked++;
      check.broken.push(...kept.map((step) => ({ rule, ...step })));
      logger.error({ ...about, err: error }, 'An invariant could not be checked');
    }
  }
  return found;
}

const countRule = ({ database, venue }: Check, text: string, steps: readonly Step[]): Promise<number> =>
  database.tenant(venue.id, (db) => countBreaches(db, text, steps));
