import type { Right } from '@guichet/contract/access.ts';
import { Secret, TOTP } from 'otpauth';
import { backofficeTasks } from '#backoffice/links/links.jobs.ts';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import type { TestAdministrator } from './administrators.ts';
import type { PortalTest } from './portal.ts';

export const NEW_PASSWORD = 'Hammam-du-Golfe-27';

interface LogInOptions {
  tenant?: string;
  password?: string;
  code?: string;
  address?: string;
}

export function logIn(portal: PortalTest, email: string, options: LogInOptions = {}) {
  const { password = DEMONSTRATION_PASSWORD, code, ...asking } = options;
  return portal.ask('POST /user/admin/login', {
    body: { email, password, ...(code !== undefined && { code }) },
    ...asking,
  });
}

/** Returns the code of an authenticator application `steps` from now. */
export function codeAt(portal: PortalTest, secret: string, step = 0): string {
  const timestamp = portal.services.clock() + step * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/**
 * Enrols a second factor with the current code.
 * @returns its secret and the continued session
 */
export async function setSecondFactor(
  portal: PortalTest,
  { token, password = DEMONSTRATION_PASSWORD }: { token: string; password?: string },
  tenant = 'aqua-rivage',
) {
  const begun = await portal.ask('POST /user/admin/secondfactor', { body: { password }, token, tenant });
  const { secret } = begun.body;
  const body = { code: codeAt(portal, secret) };
  const turnedOn = await portal.ask('PUT /user/admin/secondfactor', { body, token, tenant });
  return { secret, token: turnedOn.body.token, recoveryCodes: turnedOn.body.recoveryCodes };
}

/**
 * Runs the jobs that mail links.
 * @returns the mails in the order of the requests
 */
export async function sendLinks(portal: PortalTest): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const config = { publicUrl: 'https://tickets.example.com' } as never;
  const tasks = backofficeTasks({ ...portal.services, mailer, config });
  const jobs = await portal.sql<{ payload: object }>(
    `with taken as (delete from portal.outbox where task = 'backoffice.link-mail' returning *)
     select payload from taken order by id`,
  );
  for (const { payload } of jobs) await tasks['backoffice.link-mail']?.run(payload, {} as never);
  return sent;
}

/** Returns the key in a mailed link. */
export const keyIn = (mail: MailMessage | undefined): string =>
  /\/backoffice\/password#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** Sets a password with the key of a link. */
export const choosePassword = (
  portal: PortalTest,
  key: string,
  tenant = 'aqua-rivage',
  password = NEW_PASSWORD,
) => portal.ask('POST /user/admin/setpassword', { body: { key, password, confirmation: password }, tenant });

/** Returns the present rights of a token, or the error code of its refusal. */
export async function rightsOf(portal: PortalTest, token: string, tenant = 'aqua-rivage') {
  const { body, code } = await portal.ask('GET /user/admin/administrator', { token, tenant });
  return code ?? body.rights;
}

/**
 * Creates a role.
 * @returns its id
 */
export async function makeRole(
  portal: PortalTest,
  by: TestAdministrator,
  name: string,
  rights: Right[],
  tenant = 'aqua-rivage',
): Promise<string> {
  const answer = await portal.ask('PUT /Tenant/AddOrUpdateRole', {
    body: { name, rights },
    token: by.token,
    tenant,
  });
  if (answer.status !== 200) throw new Error(`The role was not made: ${answer.code}`);
  return answer.body.id;
}

/** Returns the audit entries of a tenant about a subject, oldest first. */
export const auditOf = (portal: PortalTest, subject: string) =>
  portal.sql<{ action: string; by: string; changes: object[] }>(
    `select action, administrator_email as by, changes from portal.audit_entry where subject = $1 order by at`,
    [subject],
  );
