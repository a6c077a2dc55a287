import { DEFAULT_LOCALE, labelIn } from '@guichet/contract/locale.ts';
import { longDate, time } from '#platform/format/localized.ts';
import type { Services } from '#platform/http/services.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { deliverOnce } from '#platform/mail/deliver-once.ts';
import { senderOf } from '#platform/mail/sender.ts';
import { documentBrand } from '#platform/pdf/brand.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readTicket } from '../tickets/data.ts';
import { detailOf } from '../tickets/rules.ts';
import { readTransfer } from './data.ts';
import { transferMail } from './mail/view.ts';
import { transferLink } from './rules.ts';
import { finishTransfer, type TransferJob } from './service.ts';

/** The jobs of tickets that are passed on. They may run twice. */
export function transferTasks(services: Services): TaskList {
  return {
    'tickets.transfer': async (payload) => {
      const { transferId, ...of } = payload as TransferJob;
      const tenant = await tenantOf(services, of);
      const transfer = await services.database.tenant(tenant.id, (db) => readTransfer(db, transferId));
      if (transfer) await finishTransfer(services, tenant, transfer);
    },
    'tickets.transfer-mail': (payload) => mailOffer(services, payload as TransferJob),
  };
}

async function tenantOf(services: Services, { tenantId }: Pick<TransferJob, 'tenantId'>): Promise<Tenant> {
  const tenant = (await services.tenants.all()).find(({ id }) => id === tenantId);
  if (!tenant) throw new Error('A ticket is passed on at an unknown tenant');
  return tenant;
}

/** Mails the link of an offer, unless it has ended. */
async function mailOffer(services: Services, job: TransferJob): Promise<void> {
  const tenant = await tenantOf(services, job);
  const found = await services.database.tenant(tenant.id, async (db) => {
    const transfer = await readTransfer(db, job.transferId);
    return { transfer, ticket: transfer && (await readTicket(db, transfer.ticketId)) };
  });
  const { transfer, ticket } = found;
  if (!transfer?.email || !ticket) return;
  const locale = job.locale ?? DEFAULT_LOCALE;
  const moment = (instant: string) =>
    `${longDate(instant, locale, tenant.timeZone)}, ${time(instant, locale, tenant.timeZone)}`;
  const start = detailOf(ticket)?.event?.start;
  const offer = {
    giver: transfer.giverName ?? '',
    serviceName: labelIn(ticket.line.serviceName, locale),
    when: start ? moment(start) : '',
    expires: moment(transfer.expiresAt.toISOString()),
    link: transferLink(services, tenant, locale, transfer.id),
  };
  await deliverOnce(services, tenant.id, `transfer-${transfer.id}`, {
    ...transferMail(offer, locale, documentBrand(tenant)),
    attachments: [],
    from: senderOf(tenant.displayName, services.config.publicUrl),
    to: { address: transfer.email },
  });
}
