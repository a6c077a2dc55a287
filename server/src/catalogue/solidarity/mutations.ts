import type { Interval } from '@guichet/contract/catalogue/solidarity-rules.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { INTERVAL_COLUMNS, type IntervalRow } from './data.ts';

/** Adds an interval. @throws the exclusion violation when it overlaps another */
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

/** @returns the removed interval; undefined when the tenant has no such one */
export async function deleteInterval(db: TenantDb, id: string): Promise<IntervalRow | undefined> {
  const [row] = await db.query<IntervalRow>(
    `delete from portal.family_quotient_interval where tenant_id = $1 and id = $2 returning ${INTERVAL_COLUMNS}`,
    [db.tenantId, id],
  );
  return row;
}
