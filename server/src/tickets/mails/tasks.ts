import type { Services } from '#platform/http/services.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { blockTasks } from '../blocks/tasks.ts';
import { refundMailTasks } from '../refunds/tasks.ts';
import { reminderTasks } from '../reminders/tasks.ts';
import { sessionChangeTasks } from '../session-changes/tasks.ts';
import { transferTasks } from '../transfers/tasks.ts';
import { type MailOrder, mailReceipt, mailTickets } from './service.ts';

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
