import { labelIn } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fullDate, time } from '#kernel/format/localized.ts';
import { defineJob, definePlatformJob } from '#platform/jobs/define-job.ts';
import { filterDueTenants } from '#platform/jobs/filter-due-tenants.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { customerName } from '#tickets/receipts/document/receipt-document.ts';
import { localeOf } from '../payment-links/payment-links.service.ts';
import { closureMail } from './closure-mail.ts';
import { CLOSURE_JOB, enqueueClosure } from './closures.service.ts';
import {
  claimMails,
  claimReminders,
  listOrders,
  readClosure,
  readDueClosures,
  unmarkMail,
  withDueClosures,
} from './closures.sql.ts';
import { closureAddress } from './closures.ts';
import { mailMovedSessions } from './moved-mail.service.ts';
import { claimByJob, keepUnchosen, type PartRow, readPart, readPartsOf, serviceOfPart } from './parts.sql.ts';
import { refundPart, resolveMove } from './settling.service.ts';

/** The job that mails a customer what can be chosen, or reminds of it. */
const CLOSURE_MAIL_JOB = defineJob(
  'box-office.closure-mail',
  z.object({ orderId: z.string(), isReminder: z.boolean() }),
  { priority: 'bulk' },
);

const FOLLOW_JOB = definePlatformJob('box-office.follow-closures', z.object({}), { priority: 'money' });

/** Runs every minute: a sale that was under way when its session was closed is part of the closure then. */
export const closureSchedule: readonly ScheduledJob[] = [{ job: FOLLOW_JOB, cron: '* * * * *' }];

/** Mails that one run enqueues, and refunds that it makes, before it gives way to other jobs about money. */
const MAILS_AT_ONCE = 500;
const REFUNDS_AT_ONCE = 20;
/** Refunds that wait for the bank's answer at the same time. */
const REFUNDS_BESIDE = 5;

/** Returns the jobs of closures. They may run twice: a mail is sent once, and a claim refunds once. */
export function closureTasks(services: Services): TaskList {
  return {
    ...handlePlatformJob(services, FOLLOW_JOB, () => followClosures(services)),
    ...handleJob(services, CLOSURE_JOB, ({ tenant, payload }) =>
      workOnClosure(services, tenant, payload.closureId),
    ),
    ...handleJob(services, CLOSURE_MAIL_JOB, ({ tenant, payload }) => mailClosure(services, tenant, payload)),
  };
}

async function followClosures(services: Services): Promise<void> {
  const due = await filterDueTenants(await services.tenants.venues(), (ids) =>
    withDueClosures(services.database, ids),
  );
  for (const tenant of due)
    await services.database.tenant(tenant.id, async (db) => {
      for (const closureId of await readDueClosures(db)) await enqueueClosure(db, closureId);
    });
  services.jobs.wake();
}

/** Lists orders that are new, sends mails, and refunds a batch of what is not chosen; then enqueues the rest. */
async function workOnClosure(services: Services, tenant: Tenant, closureId: string): Promise<void> {
  const claimed = await services.database.tenant(tenant.id, async (db) => {
    await listOrders(db, closureId);
    const closure = await readClosure(db, closureId);
    if (!closure) return [];
    if (closure.pausedAt === null) await enqueueMails(db, closureId);
    await keepUnchosen(db, closureId);
    const parts = await claimByJob(db, closureId, REFUNDS_AT_ONCE);
    if (parts.length === REFUNDS_AT_ONCE) await enqueueClosure(db, closureId);
    return parts;
  });
  services.jobs.wake();
  await settleAll(services, tenant, claimed);
}

/** Settles claimed parts; one that fails does not stop the others. @throws the first unexpected error, at the end */
async function settleAll(services: Services, tenant: Tenant, partIds: readonly string[]): Promise<void> {
  const unexpected: unknown[] = [];
  const settleOne = (partId: string) =>
    settle(services, tenant, partId).catch((error: unknown) => {
      // The claim expires, and a later run repeats it; the circuit breaker answers the others of this run at once.
      if (!(error instanceof TicketingUnavailable)) unexpected.push(error);
    });
  for (let first = 0; first < partIds.length; first += REFUNDS_BESIDE)
    await Promise.all(partIds.slice(first, first + REFUNDS_BESIDE).map(settleOne));
  if (unexpected.length > 0) throw unexpected[0];
}

async function settle(services: Services, tenant: Tenant, partId: string): Promise<void> {
  const part = await services.database.tenant(tenant.id, (db) => readPart(db, partId));
  if (part?.state === 'moving') await resolveMove({ services, tenant }, partId);
  else await refundPart({ services, tenant }, partId);
}

/** Enqueues the mails that are due. A batch that is full is followed by another run. */
async function enqueueMails(db: TenantDb, closureId: string): Promise<void> {
  const first = await claimMails(db, closureId, MAILS_AT_ONCE);
  const again = await claimReminders(db, closureId, MAILS_AT_ONCE);
  for (const orderId of first) await enqueue(db, CLOSURE_MAIL_JOB, { orderId, isReminder: false });
  for (const orderId of again) await enqueue(db, CLOSURE_MAIL_JOB, { orderId, isReminder: true });
  if (Math.max(first.length, again.length) === MAILS_AT_ONCE) await enqueueClosure(db, closureId);
}

/**
 * Mails a customer what can be chosen; nothing once everything is chosen, or the account is erased. A paused closure keeps
 * the mail for the run after the pause.
 */
async function mailClosure(
  services: Services,
  tenant: Tenant,
  { orderId, isReminder }: { orderId: string; isReminder: boolean },
): Promise<void> {
  const { parts, customer } = await services.database.tenant(tenant.id, async (db) => {
    const all = await readPartsOf(db, orderId);
    const [first] = all;
    if (first?.isPaused) {
      await unmarkMail(db, orderId, isReminder);
      return { parts: [], customer: undefined };
    }
    // The new time is news even when the time to choose is over.
    const isNews = ({ kind, state }: PartRow) =>
      state === 'open' || (kind === 'move' && !isReminder && state === 'kept');
    return {
      parts: all.filter(isNews),
      customer: first && (await readCustomer(db, first.userId)),
    };
  });
  const [first, ...others] = parts;
  if (!first || !customer) return;
  if (first.kind === 'move') {
    await mailMovedSessions(services, tenant, { orderId, isReminder, customer, parts: [first, ...others] });
    return;
  }
  const locale = localeOf(tenant, customer.locale);
  const catalogue = await catalogueOf(services, tenant);
  const sessions = parts.map((part) => {
    const { start, establishmentCode, ticketNumbers } = part;
    const zone = catalogue.zones.get(establishmentCode)?.timeZone ?? tenant.timeZone;
    const at = start.toISOString();
    const name = labelIn(serviceOfPart(part) ?? {}, locale);
    return `${ticketNumbers.length} × ${name}, ${fullDate(at, locale, zone)}, ${time(at, locale, zone)}`;
  });
  const news = {
    locale,
    timeZone: tenant.timeZone,
    person: personVariables(customer),
    orderNumber: first.orderNumber,
    text: labelIn(first.texts, locale),
    sessions,
    chooseUntil: first.chooseUntil,
    offersMove: first.offersMove,
    offersRefund: first.offersRefund,
    offersCredit: first.offersCredit,
    address: closureAddress(services, tenant, locale, orderId),
  };
  const mails = await venueMails(services, tenant);
  await mails.sendOnce(`closure-${orderId}${isReminder ? '-reminder' : ''}`, closureMail(news, isReminder), {
    to: { address: customer.email, name: customerName(customer) },
  });
}
