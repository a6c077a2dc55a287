import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import { guestPage } from '#account/guests/guests.service.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { fileName, readPlaces, ticketsPdf } from '../documents.service.ts';
import { customerName } from '../receipts/document/receipt-document.ts';
import { calendarAttachment } from '../tickets/calendar.ts';
import { ticketDocument } from '../tickets/document/ticket-document.ts';
import { readTicketsOfPurchase } from '../tickets/tickets.sql.ts';
import { movedMail } from './moved-mail.ts';
import { resumeMove } from './moves.service.ts';
import {
  MOVE_BETWEEN_SERVICES_JOB,
  MOVE_JOB,
  MOVE_WITH_CREDIT_JOB,
  MOVE_WITH_REFUND_JOB,
  MOVED_MAIL_JOB,
  readMove,
} from './moves.sql.ts';

/** Returns the jobs of moves. They may run twice: tickets are moved, and their holder is mailed, once for each move. */
export function moveTasks(services: Services): TaskList {
  return {
    ...handleJob(services, MOVE_JOB, ({ tenant, payload }) => resumeMove(services, tenant, payload.moveId)),
    ...handleJob(services, MOVE_WITH_REFUND_JOB, ({ tenant, payload }) =>
      resumeMove(services, tenant, payload.moveId),
    ),
    ...handleJob(services, MOVE_WITH_CREDIT_JOB, ({ tenant, payload }) =>
      resumeMove(services, tenant, payload.moveId),
    ),
    ...handleJob(services, MOVE_BETWEEN_SERVICES_JOB, ({ tenant, payload }) =>
      resumeMove(services, tenant, payload.moveId),
    ),
    ...handleJob(services, MOVED_MAIL_JOB, ({ tenant, payload }) =>
      mailMove(services, tenant, payload.moveId),
    ),
  };
}

/** Returns the tickets of a move that are still for its session, with their holder. */
async function readMoved(services: Services, tenant: Tenant, moveId: string) {
  return services.database.tenant(tenant.id, async (db) => {
    const move = await readMove(db, moveId);
    if (move?.state !== 'done') return undefined;
    const order = await readTicketsOfPurchase(db, move.purchaseId);
    const tickets = order.filter(
      ({ ticketNumber, sessionId, refundedAt }) =>
        move.ticketNumbers.includes(ticketNumber) && sessionId === move.toSessionId && refundedAt === null,
    );
    const [first] = tickets;
    const customer = first && (await readCustomer(db, first.userId));
    return customer && { move, tickets, customer };
  });
}

/** Mails the holder of moved tickets their PDF and the calendar file; sends nothing once they were moved again. */
async function mailMove(services: Services, tenant: Tenant, moveId: string): Promise<void> {
  const found = await readMoved(services, tenant, moveId);
  if (!found) return;
  const { move, tickets, customer } = found;
  const locale = offeredLocale(tenant.languages, findLocale(customer.locale));
  const placeOf = await readPlaces(services, tenant);
  const nameOf = await choiceNames(services.phraseOverrides, tenant);
  const documents = tickets.map((ticket) => {
    // The names of people of a household leave the account by no mail.
    const shown = ticket.isPersonNamed ? { ...ticket, holderName: null } : ticket;
    return ticketDocument(shown, tenant, locale, { placeOf, nameOf });
  });
  const { publicUrl } = services.config;
  const guest = await guestPage(services, tenant, customer.id, locale);
  const isGuest = guest !== undefined;
  const calendar = calendarAttachment(tickets, { tenant, locale, publicUrl, placeOf, isGuest });
  const mails = await venueMails(services, tenant);
  const mail = movedMail(documents, documents[0]?.startsAt ?? move.event.start, {
    locale,
    brand: mails.brand,
    person: personVariables(customer),
    address: (guest ?? mails.linkTo('tickets', locale)).address,
  });
  await mails.sendOnce(`moved-${moveId}`, mail, {
    attachments: [
      {
        filename: fileName('tickets', move.externalPurchaseId, locale),
        contentType: 'application/pdf',
        content: await ticketsPdf(services, tenant, documents, locale),
      },
      ...(calendar ? [calendar] : []),
    ],
    to: { address: customer.email, name: customerName(customer) },
  });
}
