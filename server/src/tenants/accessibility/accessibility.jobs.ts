import { mainLocale } from '@guichet/contract/main-locale.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { venueMails } from '../mail-templates/mail-templates.service.ts';
import { readParameters } from '../parameters/parameters.sql.ts';
import { contactEmailOf } from '../parameters/parameters.ts';
import { deleteReport, REPORT_JOB, readReport } from './accessibility.sql.ts';
import { barrierReportMail } from './barrier-report-mail.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'mailer' | 'tenants' | 'ticketing'>;

/** Returns the job that mails a report to its venue. The job is idempotent. */
export const accessibilityTasks = (services: Needed): TaskList =>
  handleJob(services, REPORT_JOB, ({ tenant, payload }) => mailReport(services, tenant, payload.reportId));

async function mailReport(services: Needed, tenant: Tenant, reportId: string): Promise<void> {
  const { database } = services;
  const { report, contact } = await database.tenant(tenant.id, async (db) => ({
    report: await readReport(db, reportId),
    contact: contactEmailOf(await readParameters(db)),
  }));
  if (!report) return;
  if (contact) {
    const mails = await venueMails(services, tenant);
    await mails.sendOnce(`barrier-${reportId}`, barrierReportMail(report, mainLocale(tenant.languages)), {
      to: { address: contact, name: tenant.displayName },
    });
  }
  await database.tenant(tenant.id, (db) => deleteReport(db, reportId));
}
