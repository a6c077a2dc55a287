import { findLocale, type Locale, labelIn, offeredLocale } from '@guichet/contract/locale.ts';
import { ticketWord } from '@guichet/contract/predicates.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { guestPage } from '#account/guests/guests.service.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { fullDate, time, type Zone } from '#kernel/format/localized.ts';
import { plainName } from '#kernel/format/plain-name.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { customerName } from '../receipts/document/receipt-document.ts';
import { readTicket, type TicketRow } from '../tickets/tickets.sql.ts';
import { detailOf } from '../tickets/tickets.ts';
import { transferMail, transferredMail } from './transfer-mails.ts';
import { finishTransfer, OFFER_MAIL_JOB, TRANSFER_JOB, TRANSFERRED_MAILS_JOB } from './transfers.service.ts';
import { hasRefusedOffers, readTransfer } from './transfers.sql.ts';
import { recipientOf, refusalLink, transferLink } from './transfers.ts';

/** Returns the jobs of ticket transfers. They may run twice. */
export function transferTasks(services: Services): TaskList {
  return {
    ...handleJob(services, TRANSFER_JOB, async ({ tenant, payload: { transferId } }) => {
      const transfer = await services.database.tenant(tenant.id, (db) => readTransfer(db, transferId));
      if (transfer) await finishTransfer(services, tenant, transfer);
    }),
    ...handleJob(services, OFFER_MAIL_JOB, ({ tenant, payload }) => mailOffer(services, tenant, payload)),
    ...handleJob(services, TRANSFERRED_MAILS_JOB, ({ tenant, payload }) =>
      mailBoth(services, tenant, payload.transferId),
    ),
  };
}

/** Returns a transfer and its ticket; undefined once either is gone. */
async function readOffer(services: Services, tenant: Tenant, transferId: string) {
  return services.database.tenant(tenant.id, async (db) => {
    const transfer = await readTransfer(db, transferId);
    const ticket = transfer && (await readTicket(db, transfer.ticketId));
    return ticket && { transfer, ticket };
  });
}

const momentOf = (instant: string, locale: Locale, zone: Zone): string =>
  `${fullDate(instant, locale, zone)}, ${time(instant, locale, zone)}`;

/** Returns a ticket in the format of mails. */
function subjectOf(ticket: TicketRow, locale: Locale, tenant: Tenant) {
  const event = detailOf(ticket)?.event;
  return {
    kind: ticketWord(ticket.line.type),
    serviceName: labelIn(ticket.line.serviceName, locale),
    when: event ? momentOf(event.start, locale, event.zone ?? tenant.timeZone) : '',
  };
}

/** Mails the link of an offer, unless it has ended. */
async function mailOffer(
  services: Services,
  tenant: Tenant,
  job: PayloadOf<typeof OFFER_MAIL_JOB>,
): Promise<void> {
  const found = await readOffer(services, tenant, job.transferId);
  const email = found?.transfer.email;
  if (!found || !email) return;
  const { transfer, ticket } = found;
  const recipient = recipientOf(services.secrets, email);
  if (await services.database.tenant(tenant.id, (db) => hasRefusedOffers(db, recipient))) return;
  const locale = offeredLocale(tenant.languages, job.locale);
  const offer = {
    ...subjectOf(ticket, locale, tenant),
    giver: plainName(transfer.giverName ?? '') || translator(locale, 'mails')('transfer.someone'),
    expires: momentOf(transfer.expiresAt.toISOString(), locale, tenant.timeZone),
    link: transferLink(services, tenant, locale, transfer.id),
    refusal: refusalLink(services, tenant, locale, email),
  };
  const mails = await venueMails(services, tenant);
  const mail = transferMail(offer, locale, mails.brand.tenantName);
  await mails.sendOnce(`transfer-${transfer.id}`, mail, { to: { address: email } });
}

/** Mails giver and recipient about an accepted ticket, each in their language. */
async function mailBoth(services: Services, tenant: Tenant, transferId: string): Promise<void> {
  const found = await readOffer(services, tenant, transferId);
  if (!found?.transfer.acceptedBy) return;
  const { transfer, ticket } = found;
  const { publicUrl } = services.config;
  const readers = { giver: transfer.giverId, taker: transfer.acceptedBy ?? '' } as const;
  const mails = await venueMails(services, tenant);
  for (const reader of ['giver', 'taker'] as const) {
    const customer = await services.database.tenant(tenant.id, (db) => readCustomer(db, readers[reader]));
    if (!customer) continue;
    const locale = offeredLocale(tenant.languages, findLocale(customer.locale));
    const tickets = `${tenantAddress(publicUrl, tenant, locale)}/my-tickets`;
    const guest = await guestPage(services, tenant, customer.id, locale);
    const link =
      reader === 'giver' ? (guest?.address ?? tickets) : `${tickets}/ticket/${ticket.ticketNumber}`;
    const content = { ...subjectOf(ticket, locale, tenant), link };
    const mail = transferredMail(reader, content, { locale, person: personVariables(customer) });
    await mails.sendOnce(`transferred-${reader}-${transfer.id}`, mail, {
      to: { address: customer.email, name: customerName(customer) },
    });
  }
}
