import type { Interval } from '@guichet/contract/catalogue/solidarity-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** A stored interval of family quotients. */
export type IntervalRow = Interval & { id: string };

/** Columns of `IntervalRow`. */
const INTERVAL_COLUMNS = `id, minimum as "minimumQuotient", maximum as "maximumQuotient",
  external_discount_code as "externalDiscountCode", valid_on as "validOn"`;

/** Reads the venue’s intervals, lowest first. */
export function readIntervals(db: TenantDb): Promise<IntervalRow[]> {
  return db.named<IntervalRow>(
    'quotient-intervals',
    `select ${INTERVAL_COLUMNS} from portal.family_quotient_interval where tenant_id = $1 order by minimum`,
    [db.tenantId],
  );
}

/** Adds an interval. @throws the exclusion violation when it overlaps another interval */
export async function insertInterval(db: TenantDb, interval: Interval): Promise<IntervalRow> {
  const { minimumQuotient, maximumQuotient, externalDiscountCode, validOn } = interval;
  const [row] = await db.query<IntervalRow>(
    `insert into portal.family_quotient_interval (tenant_id, minimum, maximum, external_discount_code, valid_on)
     values ($1, $2, $3, $4, $5) returning ${INTERVAL_COLUMNS}`,
    [db.tenantId, minimumQuotient, maximumQuotient, externalDiscountCode, validOn],
  );
  if (!row) throw new Error('An insert returns its row');
  return row;
}

/** Deletes an interval. @returns the interval; undefined when the tenant has no such interval */
export async function deleteInterval(db: TenantDb, id: string): Promise<IntervalRow | undefined> {
  const [row] = await db.query<IntervalRow>(
    `delete from portal.family_quotient_interval where tenant_id = $1 and id = $2 returning ${INTERVAL_COLUMNS}`,
    [db.tenantId, id],
  );
  return row;
}
