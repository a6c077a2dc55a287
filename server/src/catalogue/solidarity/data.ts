import type { Interval } from '@guichet/contract/catalogue/solidarity-rules.ts';
import type { TenantDb } from '#platform/database/database.ts';

/** An interval of family quotients, as it is stored. */
export type IntervalRow = Interval & { id: string };

/** The columns of an interval, named as in `IntervalRow`. */
export const INTERVAL_COLUMNS = `id, minimum as "minimumQuotient", maximum as "maximumQuotient",
  external_discount_code as "externalDiscountCode", valid_on as "validOn"`;

/** The venue's intervals, lowest first. */
export function readIntervals(db: TenantDb): Promise<IntervalRow[]> {
  return db.named<IntervalRow>(
    'quotient-intervals',
    `select ${INTERVAL_COLUMNS} from portal.family_quotient_interval where tenant_id = $1 order by minimum`,
    [db.tenantId],
  );
}
