import { findLocale, type Locale, labelIn, offeredLocale } from '@guichet/contract/locale.ts';
import { guestPage } from '#account/guests/guests.service.ts';
import { type CustomerRow, readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { findPresentCard } from '#cards/cards/cards.service.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import type { VenueMail } from '#platform/mail/mail-description.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type VenueMails, venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { readHoursBefore } from '#tenants/mail-templates/mail-templates.sql.ts';
import { readPlaces } from '../documents.service.ts';
import { customerName } from '../receipts/document/receipt-document.ts';
import { ticketDocument } from '../tickets/document/ticket-document.ts';
import { readTicketsOfSession } from '../tickets/tickets.sql.ts';
import { subscriptionReminderMail, visitReminderMail } from './reminder-mails.ts';
import {
  deleteOldReminders,
  remindOfSubscriptions,
  remindOfVisits,
  SUBSCRIPTION_JOB,
  type SubscriptionReminder,
  VISIT_JOB,
  type VisitReminder,
} from './reminders.sql.ts';
import { endingSubscription } from './reminders.ts';

const REMIND_JOB = defineScheduledJob('tickets.remind');

/** Runs every hour: a short outage delays a reminder. */
export const reminderSchedule: readonly ScheduledJob[] = [{ job: REMIND_JOB, cron: '7 * * * *' }];

/** Returns the jobs of reminders. They may run twice: each reminder is claimed, and sent, once. */
export function reminderTasks(services: Services): TaskList {
  return {
    ...handlePlatformJob(services, REMIND_JOB, () =>
      forEachVenue(services, (tenant) =>
        services.database.tenant(tenant.id, (db) => takeDueReminders(db, tenant)),
      ),
    ),
    ...handleJob(services, VISIT_JOB, ({ tenant, payload }) => mailVisit(services, tenant, payload)),
    ...handleJob(services, SUBSCRIPTION_JOB, ({ tenant, payload }) =>
      mailSubscription(services, tenant, payload),
    ),
  };
}

/**
 * Claims due reminders. Maintenance of the website does not affect paid visits, so their reminders are sent; it
 * prevents renewals, so reminders of subscriptions wait until it ends.
 */
async function takeDueReminders(db: TenantDb, { isInMaintenance }: Tenant): Promise<void> {
  const beforeVisits = await readHoursBefore(db, 'visit-reminder');
  if (beforeVisits > 0) await remindOfVisits(db, beforeVisits);
  const beforeEnds = await readHoursBefore(db, 'subscription-reminder');
  if (beforeEnds > 0 && !isInMaintenance) await remindOfSubscriptions(db, beforeEnds);
  await deleteOldReminders(db);
}

async function mailVisit(services: Services, tenant: Tenant, reminder: VisitReminder): Promise<void> {
  const occasion = await occasionOf(services, tenant, reminder.userId);
  if (!occasion) return;
  const { locale } = occasion;
  const tickets = await services.database.tenant(tenant.id, (db) => readTicketsOfSession(db, reminder));
  const surroundings = {
    placeOf: await readPlaces(services, tenant),
    nameOf: await choiceNames(services.phraseOverrides, tenant),
  };
  const documents = tickets.map((ticket) => ticketDocument(ticket, tenant, locale, surroundings));
  const start = documents[0]?.startsAt;
  // The tickets may have been transferred or refunded, or the mail is late.
  if (!start || Date.parse(start) <= Date.now()) return;
  const guest = await guestPage(services, tenant, reminder.userId, locale);
  await send(services, occasion, {
    key: `reminder-${reminder.id}`,
    describe: (mails, recipient) =>
      visitReminderMail(documents, start, (guest ?? mails.linkTo('tickets', locale)).address, recipient),
  });
}

async function mailSubscription(
  services: Services,
  tenant: Tenant,
  reminder: SubscriptionReminder,
): Promise<void> {
  const { cardNumber, userId } = reminder;
  const hours = await services.database.tenant(tenant.id, (db) =>
    readHoursBefore(db, 'subscription-reminder'),
  );
  const card = await findPresentCard(services, tenant, cardNumber);
  const right = endingSubscription(card, hours, new Date());
  if (!right) return;
  // The card's holder uses the subscription, and may differ from its buyer.
  const occasion = await occasionOf(services, tenant, card?.holder ?? userId);
  if (!occasion) return;
  const { locale } = occasion;
  const until = right.validUntil.toISOString();
  await send(services, occasion, {
    key: `reminder-${reminder.id}`,
    describe: (mails, recipient) => {
      const ending = {
        services: labelIn(right.label, locale),
        cardNumber: card?.number ?? cardNumber,
        until,
      };
      return subscriptionReminderMail(ending, mails.linkTo('cards', locale), recipient);
    },
  });
}

/** Recipient, venue and language of a reminder. */
interface Occasion {
  tenant: Tenant;
  customer: CustomerRow;
  locale: Locale;
}

/** Returns the occasion of a reminder; undefined once the account is erased. */
async function occasionOf(services: Services, tenant: Tenant, userId: string): Promise<Occasion | undefined> {
  const customer = await services.database.tenant(tenant.id, (db) => readCustomer(db, userId));
  return (
    customer && {
      tenant,
      customer,
      locale: offeredLocale(tenant.languages, findLocale(customer.locale)),
    }
  );
}

interface ReminderMail {
  key: string;
  describe: (mails: VenueMails, recipient: Parameters<typeof visitReminderMail>[3]) => VenueMail;
}

async function send(
  services: Services,
  { tenant, customer, locale }: Occasion,
  { key, describe }: ReminderMail,
): Promise<void> {
  const mails = await venueMails(services, tenant);
  const recipient = { locale, brand: mails.brand, person: personVariables(customer) };
  await mails.sendOnce(key, describe(mails, recipient), {
    to: { address: customer.email, name: customerName(customer) },
  });
}
