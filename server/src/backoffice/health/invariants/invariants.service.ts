import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { Breach, Breaches, Invariant } from '../health.ts';
import { countBreaches, VENUE_INVARIANTS } from './invariants.sql.ts';

type Needed = Pick<Services, 'database' | 'logger'>;
type Venue = Pick<Tenant, 'id' | 'name'>;

/** Counts the rows that break each invariant; the log names the rule. */
export async function findBreaches(services: Needed, venue: Venue): Promise<Breaches> {
  const ask = (invariant: Invariant) => askInvariant(services, venue, invariant);
  return {
    money: await ask('money'),
    places: await ask('places'),
    paymentFirst: await ask('paymentFirst'),
    oneSale: await ask('oneSale'),
    replays: await ask('replays'),
    endings: await ask('endings'),
  };
}

/** Queries each rule in its own transaction, so that a slow rule does not stop the others. */
async function askInvariant(
  { database, logger }: Needed,
  { id, name }: Venue,
  invariant: Invariant,
): Promise<Breach> {
  const found: Breach = { count: 0, unchecked: 0 };
  for (const [rule, text] of Object.entries<string>(VENUE_INVARIANTS[invariant])) {
    try {
      const count = await database.tenant(id, (db) => countBreaches(db, text));
      found.count += count;
      if (count > 0) logger.error({ tenant: name, invariant, rule, count }, 'An invariant does not hold');
    } catch (error) {
      found.unchecked++;
      logger.error({ err: error, tenant: name, invariant, rule }, 'An invariant could not be checked');
    }
  }
  return found;
}
