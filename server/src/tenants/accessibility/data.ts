import type { TenantDb } from '#platform/database/database.ts';

/** What a visitor could not use. */
export interface BarrierReport {
  /** Empty: not said */
  page: string;
  description: string;
  /** Null: no answer is wanted */
  email: string | null;
}

/** A report whose mail has not left yet. */
export async function readReport(db: TenantDb, id: string): Promise<BarrierReport | undefined> {
  const [report] = await db.named<BarrierReport>(
    'barrier-report',
    'select page, description, email from portal.barrier_report where tenant_id = $1 and id = $2',
    [db.tenantId, id],
  );
  return report;
}
