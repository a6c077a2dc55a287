import type { Services } from '#platform/http/services.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { blockTasks } from './blocks/blocks.jobs.ts';
import { type MailOrder, mailReceipt, mailTickets } from './mails.service.ts';
import { refundMailTasks } from './refunds/refunds.jobs.ts';
import { reminderTasks } from './reminders/reminders.jobs.ts';
import { sessionChangeTasks } from './session-changes/session-changes.jobs.ts';
import { transferTasks } from './transfers/transfers.jobs.ts';

/** The jobs of this domain. They may run twice: a mail is sent once for each order and request. */
export function ticketTasks(services: Services): TaskList {
  return {
    ...transferTasks(services),
    ...refundMailTasks(services),
    ...reminderTasks(services),
    ...sessionChangeTasks(services),
    ...blockTasks(services),
    'tickets.mail': (payload) => mailTickets(services, payload as MailOrder),
    'tickets.receipt-mail': (payload) => mailReceipt(services, payload as MailOrder),
  };
}
