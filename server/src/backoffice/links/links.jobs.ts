import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { hashKey, LINK_JOB, newKey } from './links.service.ts';
import { deleteLink, readRequestedLink, setLinkKey } from './links.sql.ts';
import { LINK_HOURS } from './links.ts';
import { passwordLinkMail } from './password-link-mail.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'mailer' | 'tenants' | 'ticketing'>;

export const backofficeTasks = (services: Needed): TaskList =>
  handleJob(services, LINK_JOB, ({ tenant, payload }) => mailLink(services, tenant, payload.linkId));

/**
 * Mails a requested link; an address without administrator gets no mail. A second run generates another key, and only
 * the key of the last mail is valid.
 */
async function mailLink(services: Needed, tenant: Tenant, linkId: string): Promise<void> {
  const { publicUrl } = services.config;
  const mails = await venueMails(services, tenant);
  const written = await services.database.tenant(tenant.id, async (db) => {
    const asked = await readRequestedLink(db, linkId);
    if (!asked) return undefined;
    const { purpose, recipient } = asked;
    if (!recipient) {
      await deleteLink(db, linkId);
      return undefined;
    }
    const key = newKey();
    await setLinkKey(db, asked, hashKey(key));
    const locale = recipient.language;
    // The key is in the fragment, which browsers send to no server, so that no log contains it.
    const address = `${tenantAddress(publicUrl, tenant, locale)}/backoffice/password#${key}`;
    const mail = passwordLinkMail(purpose, { locale, address, validHours: LINK_HOURS[purpose] });
    return { to: recipient.email, mail };
  });
  if (written) await mails.send(written.mail, { to: { address: written.to } });
}
