import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { LocaleTag } from '@guichet/contract/shapes.ts';
import { z } from 'zod';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import { fail } from '#kernel/errors.ts';
import { countUseOfDay } from '#platform/auth/throttle.ts';
import { subjectsOfSite } from '#platform/auth/throttle-subjects.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { readOwnTicket } from '../tickets/tickets.sql.ts';
import {
  acceptOffer,
  hasRefusedOffers,
  insertTransfer,
  readTransfer,
  readTransferOf,
  readUnfinished,
  setReissued,
} from './transfers.sql.ts';
import type { TransferRow } from './transfers.ts';
import {
  acceptanceRefusal,
  hashToken,
  isTransferable,
  OFFER_DAYS,
  OFFER_MAILS_PER_DAY,
  recipientOf,
  transferToken,
} from './transfers.ts';

const TransferPayload = z.object({ transferId: z.string() });

/** The job that completes an accepted transfer. */
export const TRANSFER_JOB = defineJob('tickets.transfer', TransferPayload, {
  ifTenantIsMissing: 'fail',
  priority: 'money',
});

/** The job that mails the link of an offer. */
export const OFFER_MAIL_JOB = defineJob(
  'tickets.transfer-mail',
  TransferPayload.extend({ locale: LocaleTag.exactOptional() }),
  { ifTenantIsMissing: 'fail' },
);

/** The job that notifies giver and recipient of a completed transfer. */
export const TRANSFERRED_MAILS_JOB = defineJob('tickets.transferred-mails', TransferPayload, {
  ifTenantIsMissing: 'fail',
});

/**
 * Offers a customer's ticket by a link, and mails it when an address is given.
 * @throws AppError `ticket.not-found`, `ticket.not-transferable`, `transfer.not-offered`, `transfer.too-many-mails`,
 *   `transfer.mails-refused`
 */
export async function offer(
  services: Services,
  tenant: Tenant,
  asked: { userId: string; ticketNumber: string; email: string | undefined; locale: Locale },
): Promise<{ transferId: string; expiresAt: Date }> {
  const { userId, email, locale } = asked;
  await refuseNotOffered(services, tenant);
  const found = await services.database.tenant(tenant.id, async (db) => {
    const ticket = (await readOwnTicket(db, userId, asked.ticketNumber)) ?? fail('ticket.not-found');
    return { ticket, unfinished: await readUnfinished(db, ticket.id) };
  });
  if (!isTransferable(found.ticket)) fail('ticket.not-transferable');
  // An earlier transfer gets its code first: codes are assigned in the order of the holders.
  if (found.unfinished) await finishTransfer(services, tenant, found.unfinished);
  if (email) await countMail(services, tenant, { userId, email });
  const id = randomUUID();
  const tokenHash = hashToken(transferToken(services, id));
  const offered = await services.database.tenant(tenant.id, async (db) => {
    const inserted = await insertTransfer(db, {
      id,
      ticketId: found.ticket.id,
      giverId: userId,
      tokenHash,
      email,
      days: OFFER_DAYS,
    });
    if (inserted && email) await enqueue(db, OFFER_MAIL_JOB, { transferId: id, locale });
    return inserted;
  });
  if (email) services.jobs.wake();
  return { transferId: id, expiresAt: (offered ?? fail('ticket.not-transferable')).expiresAt };
}

/** Counts a mailed offer, even if the mail fails later. @throws AppError when it must not be mailed */
async function countMail(
  { database, secrets }: Services,
  tenant: Tenant,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { of } = subjectsOfSite(secrets, 'shop');
  const recipient = recipientOf(secrets, email);
  const to = recipient.toString('base64url');
  const refusal = await database.tenant(tenant.id, async (db): Promise<ErrorCode | undefined> => {
    const { giver, giverToRecipient, recipient: perRecipient } = OFFER_MAILS_PER_DAY;
    if (!(await countUseOfDay(db, of('offers by', userId), giver))) return 'transfer.too-many-mails';
    if (await hasRefusedOffers(db, recipient)) return 'transfer.mails-refused';
    const isWithin =
      (await countUseOfDay(db, of('offers by, to', `${userId}\n${to}`), giverToRecipient)) &&
      (await countUseOfDay(db, of('offers to', to), perRecipient));
    return isWithin ? undefined : 'transfer.too-many-mails';
  });
  if (refusal) fail(refusal);
}

/** Returns the transfer of a link. @throws AppError `transfer.not-found` */
export async function requireTransfer(
  services: Services,
  tenant: Tenant,
  token: string,
): Promise<TransferRow> {
  const transfer = await services.database.tenant(tenant.id, (db) => readTransferOf(db, hashToken(token)));
  return transfer ?? fail('transfer.not-found');
}

/**
 * Transfers the ticket of a link to a customer, under a new code. Repeating it changes nothing.
 * @throws AppError `transfer.…`; {@link TicketingUnavailable} before anything has changed
 */
export async function accept(
  services: Services,
  tenant: Tenant,
  userId: string,
  token: string,
): Promise<TransferRow> {
  const transfer = await requireTransfer(services, tenant, token);
  refuse(transfer, userId);
  if (transfer.state === 'offered') {
    await refuseNotOffered(services, tenant);
    await refuseUsed(services, tenant, transfer);
    const isAccepted = await services.database.tenant(tenant.id, async (db) => {
      const accepted = await acceptOffer(db, transfer.id, userId);
      const key = `${TRANSFER_JOB.name} ${transfer.id}`;
      if (accepted) await enqueue(db, TRANSFER_JOB, { transferId: transfer.id }, { key });
      return accepted;
    });
    // Another person accepted the ticket first, or the giver withdrew the offer.
    if (!isAccepted) refuse(await requireTransfer(services, tenant, token), userId);
    services.jobs.wake();
  }
  const accepted = await services.database.tenant(tenant.id, (db) => readTransfer(db, transfer.id));
  if (accepted && !accepted.reissuedAt) {
    await finishTransfer(services, tenant, accepted).catch((error) => {
      // The job completes the transfer.
      if (!(error instanceof TicketingUnavailable)) throw error;
    });
  }
  return transfer;
}

function refuse(transfer: TransferRow, userId: string): void {
  const refusal = acceptanceRefusal(transfer, userId);
  if (refusal) fail(refusal);
}

/** Requires a ticketing system that can assign new codes, which a transfer needs. */
async function refuseNotOffered({ ticketing }: Services, tenant: Tenant): Promise<void> {
  if (!(await ticketing.hasCards(tenant))) fail('transfer.not-offered');
}

/** Refuses a used ticket: the ticketing system is the first to know. */
async function refuseUsed(services: Services, tenant: Tenant, transfer: TransferRow): Promise<void> {
  const held = await services.ticketing.of(tenant).findTickets(transfer.giverId);
  const ticket = held.find(({ ticketNumber }) => ticketNumber === transfer.ticketNumber);
  if (transfer.consumedAt ?? ticket?.consumedAt) fail('transfer.used');
}

/**
 * Has the ticketing system assign the new code and holder of an accepted ticket; then notifies both by mail, and
 * endpoints by webhook, unless the ticket was used in the meantime. Repeating it changes nothing.
 */
export async function finishTransfer(
  services: Services,
  tenant: Tenant,
  transfer: TransferRow,
): Promise<void> {
  const { id, ticketNumber, externalPurchaseId, acceptedBy, reissuedAt } = transfer;
  if (acceptedBy === null || reissuedAt) return;
  const answer = await services.ticketing
    .of(tenant)
    .reissueTicket({ ticketNumber, key: id, holder: acceptedBy });
  await services.database.tenant(tenant.id, async (db) => {
    const code = 'code' in answer ? answer.code : undefined;
    // A ticket that was used in the meantime keeps its code: the mails would be wrong.
    if (!(await setReissued(db, id, code)) || code === undefined) return;
    await enqueue(db, TRANSFERRED_MAILS_JOB, { transferId: id });
    await noteEvent(db, 'ticket.transferred', { orderNumber: externalPurchaseId, ticketNumber });
  });
  services.jobs.wake();
}
