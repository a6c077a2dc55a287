import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

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

/** The job that mails a report to its venue. */
export const REPORT_JOB = defineJob('tenants.barrier-mail', z.object({ reportId: z.string() }));

/** Keeps a report for the job that mails it. */
export async function addReport(db: TenantDb, { page, description, email }: BarrierReport): Promise<void> {
  const [added] = await db.named<{ id: string }>(
    'barrier-report-add',
    `insert into portal.barrier_report (tenant_id, page, description, email) values ($1, $2, $3, $4)
     returning id`,
    [db.tenantId, page, description, email],
  );
  if (added) await enqueue(db, REPORT_JOB, { reportId: added.id });
}

/** Deletes a report, which the venue has. */
export async function deleteReport(db: TenantDb, id: string): Promise<void> {
  await db.named(
    'barrier-report-delete',
    'delete from portal.barrier_report where tenant_id = $1 and id = $2',
    [db.tenantId, id],
  );
}
