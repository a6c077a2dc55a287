import { addDays, dayOf, startOfDay } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { countRefusals, readFactors, readRefusals } from '../data.ts';

const DAYS = 7;
const MOST = 100;

/** What was refused at the venue within the last days, and how its team signs in. */
export const security: Handler<'GET /settingsadmin/security'> = async (context) => {
  const { identity, tenant, services, transaction } = context;
  const { timeZone } = tenant;
  const first = addDays(dayOf(new Date(services.clock()), timeZone), 1 - DAYS);
  const since = startOfDay(first, timeZone);
  const { counts, rows, factors } = await transaction(async (db) => ({
    counts: await countRefusals(db, since, timeZone),
    rows: await readRefusals(db, since, MOST),
    factors: await readFactors(db, identity.userId),
  }));
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(first, index);
    return counts.find((count) => count.day === day) ?? { day, shop: 0, backoffice: 0 };
  });
  return {
    days,
    refusals: rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })),
    factors,
  };
};
