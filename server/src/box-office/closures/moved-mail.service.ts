import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { guestPage } from '#account/guests/guests.service.ts';
import type { CustomerRow } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { fileName, readPlaces, ticketsPdf } from '#tickets/documents.service.ts';
import { customerName } from '#tickets/receipts/document/receipt-document.ts';
import { calendarAttachment } from '#tickets/tickets/calendar.ts';
import { ticketDocument } from '#tickets/tickets/document/ticket-document.ts';
import { readTicketsOfPurchase } from '#tickets/tickets/tickets.sql.ts';
import { localeOf } from '../payment-links/payment-links.service.ts';
import { closureAddress } from './closures.ts';
import { movedSessionsMail } from './moved-sessions-mail.ts';
import { type PartRow, serviceOfPart } from './parts.sql.ts';

interface News {
  readonly orderId: string;
  readonly isReminder: boolean;
  readonly customer: CustomerRow;
  readonly parts: readonly [PartRow, ...PartRow[]];
}

/** Mails a customer the new times of an order, with its tickets and the calendar file, or reminds of the choice. */
export async function mailMovedSessions(services: Services, tenant: Tenant, news: News): Promise<void> {
  const { orderId, isReminder, customer, parts } = news;
  const [first] = parts;
  const locale = localeOf(tenant, customer.locale);
  const catalogue = await catalogueOf(services, tenant);
  const sessions = parts.map((part) => {
    const { movedStart, formerRoom, movedRoom, start, ticketNumbers } = part;
    return {
      count: ticketNumbers.length,
      service: labelIn(serviceOfPart(part) ?? {}, locale),
      timeZone: catalogue.zones.get(part.establishmentCode)?.timeZone ?? tenant.timeZone,
      former: { start: start.toISOString(), room: formerRoom ? labelIn(formerRoom, locale) : undefined },
      now: {
        start: (movedStart ?? start).toISOString(),
        room: movedRoom ? labelIn(movedRoom, locale) : undefined,
      },
    };
  });
  const attachments = await attachmentsOf(services, tenant, news, locale);
  const mail = movedSessionsMail(
    {
      locale,
      timeZone: tenant.timeZone,
      person: personVariables(customer),
      orderNumber: first.orderNumber,
      text: labelIn(first.texts, locale),
      sessions,
      chooseUntil: endOfChoice(parts),
      hasTickets: attachments.length > 0,
      address: closureAddress(services, tenant, locale, orderId),
    },
    isReminder,
  );
  const mails = await venueMails(services, tenant);
  await mails.sendOnce(`closure-${orderId}${isReminder ? '-reminder' : ''}`, mail, {
    attachments,
    to: { address: customer.email, name: customerName(customer) },
  });
}

/** Returns until when the first of the parts that are still open can be chosen; undefined when there is none to choose. */
function endOfChoice(parts: readonly PartRow[]): Date | undefined {
  const ends = parts
    .filter((part) => part.offersMove || part.offersRefund || part.offersCredit)
    .filter(({ state, isOver }) => state === 'open' && !isOver)
    .map(({ chooseUntil }) => chooseUntil.getTime());
  return ends.length > 0 ? new Date(Math.min(...ends)) : undefined;
}

/** Returns the tickets that the buyer holds for the moved sessions as a PDF, and their calendar file. */
async function attachmentsOf(services: Services, tenant: Tenant, { parts, customer }: News, locale: Locale) {
  const [{ purchaseId, orderNumber }] = parts;
  const own = new Set(parts.flatMap(({ ownNumbers }) => ownNumbers));
  const order = await services.database.tenant(tenant.id, (db) =>
    readTicketsOfPurchase(db, purchaseId, customer.id),
  );
  const tickets = order.filter(({ ticketNumber }) => own.has(ticketNumber));
  if (tickets.length === 0) return [];
  const placeOf = await readPlaces(services, tenant);
  const nameOf = await choiceNames(services.phraseOverrides, tenant);
  const documents = tickets.map((ticket) => {
    // The names of people of a household leave the account by no mail.
    const shown = ticket.isPersonNamed ? { ...ticket, holderName: null } : ticket;
    return ticketDocument(shown, tenant, locale, { placeOf, nameOf });
  });
  const { publicUrl } = services.config;
  const isGuest = (await guestPage(services, tenant, customer.id, locale)) !== undefined;
  const calendar = calendarAttachment(tickets, { tenant, locale, publicUrl, placeOf, isGuest });
  return [
    {
      filename: fileName('tickets', orderNumber, locale),
      contentType: 'application/pdf',
      content: await ticketsPdf(services, tenant, documents, locale),
    },
    ...(calendar ? [calendar] : []),
  ];
}
