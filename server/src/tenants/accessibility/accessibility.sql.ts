import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

/** A barrier that a visitor reports. */
export interface BarrierReport {
  /** Page on which the barrier is; empty when the visitor names none */
  page: string;
  description: string;
  /** Address for an answer; null when the visitor wants none */
  email: string | null;
}

/** Reads a report whose mail has not been sent yet. */
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

/** Stores a report and enqueues the job that mails it. */
export async function addReport(db: TenantDb, { page, description, email }: BarrierReport): Promise<void> {
  const [added] = await db.named<{ id: string }>(
    'barrier-report-add',
    `insert into portal.barrier_report (tenant_id, page, description, email) values ($1, $2, $3, $4)
     returning id`,
    [db.tenantId, page, description, email],
  );
  if (added) await enqueue(db, REPORT_JOB, { reportId: added.id });
}

/** Deletes a report once the venue has its mail. */
export async function deleteReport(db: TenantDb, id: string): Promise<void> {
  await db.named(
    'barrier-report-delete',
    'delete from portal.barrier_report where tenant_id = $1 and id = $2',
    [db.tenantId, id],
  );
}
