import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';

/** A figure of a venue for the metrics; `health mails` is a line of its health that is not in order. */
export interface VenueFigure {
  tenant: TenantId;
  figure: string;
  count: number;
  /** Age of the oldest, in seconds */
  seconds: number;
}

/** Reads the figures of venues in one statement. */
export const readVenueFigures = (
  database: Pick<Database, 'direct'>,
  venues: readonly TenantId[],
): Promise<VenueFigure[]> =>
  database.direct.named<VenueFigure>(
    'venue-figures',
    `select tenant, figure, count, seconds from portal.report_tenants($1, 'portal.venue_figures')
            as (tenant uuid, figure text, count integer, seconds double precision)`,
    [venues],
  );
