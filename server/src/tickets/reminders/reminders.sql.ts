import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob, type PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

/** The job that reminds a customer of a session. */
export const VISIT_JOB = defineJob(
  'tickets.visit-reminder',
  z.object({ id: z.string(), userId: z.string(), sessionId: z.string() }),
  { priority: 'bulk' },
);

/** The job that reminds a customer of the end of a subscription. */
export const SUBSCRIPTION_JOB = defineJob(
  'tickets.subscription-reminder',
  z.object({ id: z.string(), userId: z.string(), cardNumber: z.string() }),
  { priority: 'bulk' },
);

export type VisitReminder = PayloadOf<typeof VISIT_JOB>;
export type SubscriptionReminder = PayloadOf<typeof SUBSCRIPTION_JOB>;

/**
 * Claims the visits of the coming hours without a reminder, each once for a customer with any number of tickets.
 * Tickets bought later than the time of the reminder need none: their own mail is recent.
 */
export async function remindOfVisits(db: TenantDb, hoursBefore: number): Promise<void> {
  const due = await db.named<VisitReminder>(
    'reminders-of-visits',
    `with due as (
       select distinct ticket.user_id, ticket.session_id
         from portal.ticket
         join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
        where ticket.tenant_id = $1 and ticket.session_id is not null
          and ticket.valid_from > now() and ticket.valid_from <= now() + make_interval(hours => $2)
          and purchase.sold_at <= ticket.valid_from - make_interval(hours => $2)
          and ticket.consumed_at is null and ticket.refunded_at is null and purchase.blocked_at is null
          and not exists (select from portal.session_change as change
                           where change.tenant_id = $1 and change.session_id = ticket.session_id
                             and change.state = 'cancelled')
     ), reminded as (
       insert into portal.reminder (tenant_id, mail, subject)
       select $1::uuid, 'visit-reminder', user_id || ' ' || session_id from due
       on conflict do nothing returning id, subject
     )
     select reminded.id, user_id as "userId", session_id as "sessionId" from due
       join reminded on reminded.subject = user_id || ' ' || session_id`,
    [db.tenantId, hoursBefore],
  );
  for (const reminder of due) await enqueue(db, VISIT_JOB, reminder);
}

/** In years: no subscription is longer, so no older order has a running subscription. */
const MAX_SUBSCRIPTION_YEARS = 3;

/** Claims the cards whose subscription ends in the coming hours, by the last order that filled them: each end once. */
export async function remindOfSubscriptions(db: TenantDb, hoursBefore: number): Promise<void> {
  const due = await db.named<SubscriptionReminder>(
    'reminders-of-subscriptions',
    `with due as (
       select distinct on (subject) purchase.user_id, card ->> 'cardNumber' as number, subject
         from portal.purchase
        cross join jsonb_array_elements(cards) as card
        cross join jsonb_array_elements(card -> 'rights') as entry
        cross join concat_ws(' ', card ->> 'cardNumber', entry ->> 'validUntil') as subject
        where purchase.tenant_id = $1 and cards <> '[]' and sold_at > now() - interval '${MAX_SUBSCRIPTION_YEARS} years'
          and card ->> 'effect' in ('created', 'subscribed', 'renewed')
          and entry ->> 'unit' = 'period'
          and (entry ->> 'validUntil')::timestamptz > now()
          and (entry ->> 'validUntil')::timestamptz <= now() + make_interval(hours => $2)
          and sold_at <= (entry ->> 'validUntil')::timestamptz - make_interval(hours => $2)
        order by subject, sold_at desc
     ), reminded as (
       insert into portal.reminder (tenant_id, mail, subject)
       select $1::uuid, 'subscription-reminder', subject from due
       on conflict do nothing returning id, subject
     )
     select reminded.id, user_id as "userId", number as "cardNumber" from due join reminded using (subject)`,
    [db.tenantId, hoursBefore],
  );
  for (const reminder of due) await enqueue(db, SUBSCRIPTION_JOB, reminder);
}

/** Deletes reminders that are older than any period ahead. */
export const deleteOldReminders = (db: TenantDb): Promise<unknown> =>
  db.query("delete from portal.reminder where reminded_at < now() - interval '100 days'");
