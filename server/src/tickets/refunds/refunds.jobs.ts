import { findLocale, labelIn, offeredLocale } from '@guichet/contract/locale.ts';
import { guestPage } from '#account/guests/guests.service.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { money } from '#kernel/format/localized.ts';
import { REFUND_MAIL_JOB } from '#payment/refunds/refunds.sql.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { fileName, readPlaces, refundPdf } from '../documents.service.ts';
import { customerName } from '../receipts/document/receipt-document.ts';
import { calendarAttachment } from '../tickets/calendar.ts';
import { cancellationMail, refundMail, withdrawalMail } from './refund-mails.ts';
import {
  type MadeRefund,
  readCancelledTickets,
  readDecidedRefund,
  readWithdrawal,
} from './refund-receipts.sql.ts';
import { takeTicketsBack } from './refunds.service.ts';
import {
  CANCEL_JOB,
  CANCELLATION_MAIL_JOB,
  CREDIT_JOB,
  RESALE_CANCEL_JOB,
  TAKE_BACK_JOB,
  WITHDRAWAL_MAIL_JOB,
} from './refunds.sql.ts';

type RefundMail = PayloadOf<typeof REFUND_MAIL_JOB>;

/** Returns the jobs of refunds. They may run twice: a mail is sent once for each refund and request. */
export function refundTasks(services: Services): TaskList {
  return {
    ...handleJob(services, TAKE_BACK_JOB, ({ tenant, payload }) =>
      takeTicketsBack(services, tenant, payload.refundId),
    ),
    ...handleJob(services, CANCEL_JOB, ({ tenant, payload }) =>
      takeTicketsBack(services, tenant, payload.refundId),
    ),
    ...handleJob(services, RESALE_CANCEL_JOB, ({ tenant, payload }) =>
      takeTicketsBack(services, tenant, payload.refundId),
    ),
    ...handleJob(services, CREDIT_JOB, ({ tenant, payload }) =>
      takeTicketsBack(services, tenant, payload.refundId),
    ),
    ...handleJob(services, REFUND_MAIL_JOB, ({ tenant, payload }) => mailRefund(services, tenant, payload)),
    ...handleJob(services, WITHDRAWAL_MAIL_JOB, ({ tenant, payload }) =>
      mailWithdrawal(services, tenant, payload.refundId),
    ),
    ...handleJob(services, CANCELLATION_MAIL_JOB, ({ tenant, payload }) =>
      mailCancellation(services, tenant, payload.refundId),
    ),
  };
}

/**
 * Notifies a customer of the state of a refund, with its receipt once it is done. No mail is sent once the account is
 * erased, or about a state that has changed since.
 */
async function mailRefund(services: Services, tenant: Tenant, { locale: asked, ...mail }: RefundMail) {
  const { refundId, requestId, state = 'done', round = 0 } = mail;
  const { refund, customer, cancelled } = await services.database.tenant(tenant.id, async (db) => {
    const refund = await readDecidedRefund(db, refundId);
    return {
      refund,
      customer: refund?.userId ? await readCustomer(db, refund.userId) : undefined,
      cancelled: refund?.kind === 'order' ? await readCancelledTickets(db, refund) : [],
    };
  });
  if (refund?.state !== state || !customer) return;
  // The mail on the cancellation says that nothing is refunded yet.
  if (refund.amount === 0 && refund.resale.length > 0) return;
  const locale = offeredLocale(tenant.languages, asked ?? findLocale(refund.locale));
  const { orderNumber, amount } = refund;
  const kind = kindOf(refund);
  const news = { orderNumber, kind, amount: money(amount, locale), isFree: amount === 0 };
  const mails = await venueMails(services, tenant);
  const { publicUrl } = services.config;
  const placeOf = await readPlaces(services, tenant);
  const guest = await guestPage(services, tenant, customer.id, locale);
  const isGuest = guest !== undefined;
  const calendar = calendarAttachment(cancelled, {
    tenant,
    locale,
    publicUrl,
    placeOf,
    isCancelled: true,
    isGuest,
  });
  const content = refundMail(news, state, {
    locale,
    person: personVariables(customer),
    page: guest ?? mails.linkTo('orders', locale),
  });
  const about = [state === 'done' ? '' : `-${state}`, round === 0 ? '' : `-${round}`].join('');
  await mails.sendOnce(`refund-${requestId ?? refundId}${about}`, content, {
    attachments: [
      ...(state === 'done'
        ? [
            {
              filename: fileName('refund', orderNumber, locale),
              contentType: 'application/pdf',
              content: await refundPdf(services, tenant, refund, locale),
            },
          ]
        : []),
      ...(calendar ? [calendar] : []),
    ],
    to: { address: customer.email, name: customerName(customer) },
  });
}

function kindOf({ isDifference, isLapsedMove, isResale, isClosed, creditAmount, kind }: MadeRefund) {
  if (isLapsedMove) return 'move' as const;
  if (isClosed) return kind;
  if (isResale) return creditAmount > 0 ? ('resale-credit' as const) : ('resale' as const);
  if (creditAmount > 0) return isDifference ? ('difference-credit' as const) : ('credit' as const);
  return isDifference ? ('difference' as const) : kind;
}

/** Mails a customer the confirmation of a withdrawal, with its lines and time. */
async function mailWithdrawal(services: Services, tenant: Tenant, refundId: string) {
  const news = await readNews(services, tenant, refundId);
  if (!news) return;
  const mail = withdrawalMail(news.about, tenant.timeZone, news.recipient);
  await news.mails.sendOnce(`withdrawal-${refundId}`, mail, { to: news.to });
}

/** Mails a customer the confirmation of a cancellation by a rule of the venue. */
async function mailCancellation(services: Services, tenant: Tenant, refundId: string) {
  const news = await readNews(services, tenant, refundId);
  if (!news) return;
  const mail = cancellationMail(news.about, tenant.timeZone, news.recipient);
  await news.mails.sendOnce(`cancellation-${refundId}`, mail, { to: news.to });
}

const sumOf = (shares: readonly { amount: number }[]): number =>
  shares.reduce((sum, { amount }) => sum + amount, 0);

/** Reads what the mails on the decision of a customer say; undefined once the account is erased. */
async function readNews(services: Services, tenant: Tenant, refundId: string) {
  const { refund, customer } = await services.database.tenant(tenant.id, async (db) => {
    const refund = await readWithdrawal(db, refundId);
    return { refund, customer: refund?.userId ? await readCustomer(db, refund.userId) : undefined };
  });
  if (!refund || !customer) return undefined;
  const locale = offeredLocale(tenant.languages, findLocale(refund.locale));
  const mails = await venueMails(services, tenant);
  return {
    mails,
    about: {
      orderNumber: refund.orderNumber,
      amount: money(refund.amount, locale),
      kept: refund.keptAmount > 0 ? money(refund.keptAmount, locale) : undefined,
      resale: refund.resale.length > 0 ? money(sumOf(refund.resale), locale) : undefined,
      isCredit: refund.isCredit,
      declaredAt: refund.requestedAt.toISOString(),
      lines: refund.lines.map(({ quantity, serviceName, labels }) => ({
        quantity,
        name: [labelIn(serviceName, locale), labelIn(labels, locale)].filter(Boolean).join(', '),
      })),
    },
    recipient: {
      locale,
      person: personVariables(customer),
      page: (await guestPage(services, tenant, customer.id, locale)) ?? mails.linkTo('orders', locale),
    },
    to: { address: customer.email, name: customerName(customer) },
  };
}
