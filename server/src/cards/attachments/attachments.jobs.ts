import type { ErrorCode } from '@guichet/contract/errors.ts';
import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { AppError } from '#kernel/errors.ts';
import { date } from '#kernel/format/localized.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { handleJob, type TenantRun } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { PAGE_PATHS } from '#tenants/used-pages/used-pages.ts';
import { answerMail, requestMail } from './attachment-mails.ts';
import {
  ACCEPTANCE_JOB,
  ANSWER_MAIL_JOB,
  accept,
  hashToken,
  newToken,
  REQUEST_MAIL_JOB,
} from './attachments.service.ts';
import { readAttachment, setToken } from './attachments.sql.ts';
import { cardNumberInGroups, personName, plainPerson } from './attachments.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'mailer' | 'tenants' | 'ticketing'>;

/** Returns the jobs of attachments. */
export function cardTasks(services: Services): TaskList {
  const run =
    (work: typeof completeAcceptance) =>
    ({ tenant, payload }: TenantRun<PayloadOf<typeof ACCEPTANCE_JOB>, Services>) =>
      work(services, tenant, payload.attachmentId);
  return {
    ...handleJob(services, REQUEST_MAIL_JOB, run(mailRequest)),
    ...handleJob(services, ANSWER_MAIL_JOB, run(mailAnswer)),
    ...handleJob(services, ACCEPTANCE_JOB, run(completeAcceptance)),
  };
}

/** Errors of an acceptance whose outcome is recorded: the job does not retry. */
const RECORDED: ReadonlySet<ErrorCode> = new Set(['attachment.answered', 'card.blocked', 'card.not-found']);

/** Completes an acceptance that was interrupted before its outcome was recorded; ignores an ended one. */
async function completeAcceptance(services: Services, tenant: Tenant, attachmentId: string): Promise<void> {
  const request = await services.database.tenant(tenant.id, (db) => readAttachment(db, attachmentId));
  if (request?.state !== 'requested' || !request.acceptingSince) return;
  await accept(services, tenant, request).catch((error: unknown) => {
    if (!(error instanceof AppError && RECORDED.has(error.code))) throw error;
  });
}

/** Mails the request to the owner. A second run generates another token: only the token of the last mail is valid. */
async function mailRequest(services: Needed, tenant: Tenant, attachmentId: string): Promise<void> {
  const { publicUrl } = services.config;
  const written = await services.database.tenant(tenant.id, async (db) => {
    const request = await readAttachment(db, attachmentId);
    if (request?.state !== 'requested') return undefined;
    const owner = await readCustomer(db, request.ownerId);
    const requester = await readCustomer(db, request.requesterId);
    if (!owner || !requester) return undefined;
    const token = newToken();
    await setToken(db, attachmentId, hashToken(token));
    return { request, owner, requester, token };
  });
  if (!written) return;
  const { request, owner, requester, token } = written;
  const locale = offeredLocale(tenant.languages, findLocale(owner.locale));
  const mails = await venueMails(services, tenant);
  const mail = requestMail(
    { locale, person: personVariables(owner), card: cardNumberInGroups(request.cardNumber) },
    {
      requester: plainPerson(requester, locale),
      until: date(request.expiresAt.toISOString(), locale, tenant.timeZone),
      address: `${tenantAddress(publicUrl, tenant, locale)}/${PAGE_PATHS.cards}#${token}`,
    },
  );
  await mails.send(mail, { to: { address: owner.email, name: personName(owner) } });
}

/** Mails the owner's answer to the account that requested a card. */
async function mailAnswer(services: Needed, tenant: Tenant, attachmentId: string): Promise<void> {
  const { request, requester } = await services.database.tenant(tenant.id, async (db) => {
    const request = await readAttachment(db, attachmentId);
    return { request, requester: request && (await readCustomer(db, request.requesterId)) };
  });
  if (!requester || (request?.state !== 'accepted' && request?.state !== 'refused')) return;
  const mails = await venueMails(services, tenant);
  const locale = offeredLocale(tenant.languages, request.locale);
  const recipient = {
    locale,
    person: personVariables(requester),
    card: cardNumberInGroups(request.cardNumber),
  };
  const mail = answerMail(recipient, request.state, mails.linkTo('cards', locale));
  await mails.sendOnce(`card-attachment-${attachmentId}`, mail, {
    to: { address: requester.email, name: personName(requester) },
  });
}
