import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import { guestPage } from '#account/guests/guests.service.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import { contactEmailOf } from '#tenants/parameters/parameters.ts';
import { readPlaces } from '../documents.service.ts';
import { customerName } from '../receipts/document/receipt-document.ts';
import { calendarAttachment } from '../tickets/calendar.ts';
import { ticketDocument } from '../tickets/document/ticket-document.ts';
import { readTicketsOfSession } from '../tickets/tickets.sql.ts';
import { sessionChangeMail } from './session-change-mail.ts';
import { followSessions } from './session-changes.service.ts';
import { SESSION_NEWS_JOB, SESSION_RESTORED_JOB, type SessionNews } from './session-changes.sql.ts';

const FOLLOW_JOB = defineScheduledJob('tickets.follow-sessions');

/** Runs every five minutes: a cancellation is mailed within a quarter of an hour. */
export const sessionChangeSchedule: readonly ScheduledJob[] = [{ job: FOLLOW_JOB, cron: '*/5 * * * *' }];

/** Returns the jobs that follow changes of sessions. They may run twice: a change is recorded and mailed once. */
export function sessionChangeTasks(services: Services): TaskList {
  return {
    ...handlePlatformJob(services, FOLLOW_JOB, () =>
      // The next run polls a ticketing system that does not answer again.
      forEachVenue(services, (tenant) =>
        followSessions(services, tenant).catch((error: unknown) => {
          if (!(error instanceof TicketingUnavailable)) throw error;
        }),
      ),
    ),
    ...handleJob(services, SESSION_NEWS_JOB, ({ tenant, payload }) =>
      mailSessionNews(services, tenant, payload),
    ),
    ...handleJob(services, SESSION_RESTORED_JOB, ({ tenant, payload }) =>
      mailSessionNews(services, tenant, payload, 'restored'),
    ),
  };
}

/**
 * Mails a customer a change of a session; sends nothing once a later change replaces it, or the account is erased.
 * @param news what the mail says; the state of the change by default
 */
async function mailSessionNews(
  services: Services,
  tenant: Tenant,
  { userId, sessionId, sequence }: SessionNews,
  news?: 'restored',
): Promise<void> {
  const { tickets, customer, contact } = await services.database.tenant(tenant.id, async (db) => ({
    tickets: await readTicketsOfSession(db, { userId, sessionId }),
    customer: await readCustomer(db, userId),
    contact: await contactEmailOf(await readParameters(db)),
  }));
  const change = tickets[0]?.sessionChange;
  if (!customer || !change || change.sequence !== sequence) return;
  const locale = offeredLocale(tenant.languages, findLocale(customer.locale));
  const placeOf = await readPlaces(services, tenant);
  const nameOf = await choiceNames(services.phraseOverrides, tenant);
  const surroundings = { placeOf, nameOf };
  const documents = tickets.map((ticket) => ticketDocument(ticket, tenant, locale, surroundings));
  const start = documents[0]?.startsAt;
  if (!start) return;
  const { publicUrl } = services.config;
  const mails = await venueMails(services, tenant);
  const guest = await guestPage(services, tenant, userId, locale);
  const isGuest = guest !== undefined;
  const calendar = calendarAttachment(tickets, { tenant, locale, publicUrl, placeOf, isGuest });
  const page = guest ?? mails.linkTo('tickets', locale);
  const mail = sessionChangeMail(news ?? change.state, documents, start, {
    locale,
    brand: mails.brand,
    address: page.address,
    contact,
    person: personVariables(customer),
  });
  await mails.sendOnce(`session-${userId}-${sessionKey(sessionId)}-${sequence}`, mail, {
    attachments: calendar ? [calendar] : [],
    to: { address: customer.email, name: customerName(customer) },
  });
}

/** Encodes a session's id for a message key. */
const sessionKey = (sessionId: string): string => Buffer.from(sessionId).toString('base64url').slice(0, 80);
