import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { VenueMail } from '#platform/mail/mail-description.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { type VenueMails, venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { PAGE_PATHS } from '#tenants/used-pages/used-pages.ts';
import { codeMail, noCodeMail } from './code-mail.ts';
import { CODE_JOB, hashCode, newCode } from './codes.service.ts';
import { type RequestedCode, readRequestedCode, setCode } from './codes.sql.ts';
import { CODE_MINUTES } from './codes.ts';

type Needed = Pick<
  Services,
  'config' | 'database' | 'logger' | 'mailer' | 'secrets' | 'tenants' | 'ticketing'
>;

const CODE_MAILS = {
  signup: 'registration',
  password: 'password',
  sso: 'identity',
  login: 'login',
  order: 'order',
} as const;

/** Returns the jobs of account codes. */
export const accountTasks = (services: Needed): TaskList =>
  handleJob(services, CODE_JOB, ({ tenant, payload }) => mailCode(services, tenant, payload.codeId));

/** Writes a requested mail. A repeated run generates another code, so that the code of the last mail is valid. */
async function mailCode(services: Needed, tenant: Tenant, codeId: string): Promise<void> {
  const mails = await venueMails(services, tenant);
  const written = await services.database.tenant(tenant.id, async (db) => {
    const asked = await readRequestedCode(db, codeId);
    if (!asked) return undefined;
    // No mail to an address without an order: its owner has nothing to learn from it.
    if (asked.purpose === 'order' && !asked.isKnown) return undefined;
    // A user of an identity provider proves an address with a code in any case, with or without an account.
    if (asked.purpose !== 'sso' && asked.isKnown === (asked.purpose === 'signup'))
      return { to: asked.email, mail: withoutCode(services, tenant, asked, mails) };
    const code = newCode();
    await setCode(db, codeId, hashCode(services.secrets, codeId, code));
    const options = { locale: asked.locale, brand: mails.brand, code, validMinutes: CODE_MINUTES };
    return { to: asked.email, mail: codeMail(CODE_MAILS[asked.purpose], options) };
  });
  if (written) await mails.send(written.mail, { to: { address: written.to } });
}

/** Builds the mail for a registration with a known address, or a reset or sign-in with an unknown address. */
function withoutCode(
  services: Needed,
  tenant: Tenant,
  { purpose, locale }: RequestedCode,
  mails: VenueMails,
): VenueMail {
  const isKnown = purpose === 'signup';
  const home = tenantAddress(services.config.publicUrl, tenant, locale);
  const canRegister = !isKnown && mails.hasPage('registration');
  const address = `${home}/${canRegister ? PAGE_PATHS.registration : 'login'}`;
  return noCodeMail(isKnown ? 'already-registered' : 'no-account', { locale, address, canRegister });
}
