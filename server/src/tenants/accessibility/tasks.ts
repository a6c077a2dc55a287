import { mainLocale } from '@guichet/contract/main-locale.ts';
import type { Services } from '#platform/http/services.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { deliverOnce } from '#platform/mail/deliver-once.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { venueMails } from '../mail-templates/service.ts';
import { readParameters } from '../parameters/data.ts';
import { contactEmailOf } from '../parameters/rules.ts';
import { readReport } from './data.ts';
import { reportLetter } from './mail/view.ts';
import { deleteReport, REPORT_TASK } from './mutations.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'mailer' | 'tenants' | 'ticketing'>;

/** The job that mails a report to its venue. It may run twice. */
export function accessibilityTasks(services: Needed): TaskList {
  return {
    [REPORT_TASK]: async (payload) => {
      const { tenantId, reportId } = payload as { tenantId: string; reportId: string };
      const tenant = (await services.tenants.all()).find(({ id }) => id === tenantId);
      if (tenant) await mailReport(services, tenant, reportId);
    },
  };
}

async function mailReport(services: Needed, tenant: Tenant, reportId: string): Promise<void> {
  const { database } = services;
  const { report, contact } = await database.tenant(tenant.id, async (db) => ({
    report: await readReport(db, reportId),
    contact: contactEmailOf(await readParameters(db)),
  }));
  if (!report) return;
  if (contact) {
    const mails = await venueMails(services, tenant);
    await deliverOnce(services, tenant.id, `barrier-${reportId}`, {
      ...mails.write(reportLetter(report, mails.brand, mainLocale(tenant.languages))),
      attachments: [],
      ...mails.sender,
      to: { address: contact, name: tenant.displayName },
    });
  }
  await database.tenant(tenant.id, (db) => deleteReport(db, reportId));
}
