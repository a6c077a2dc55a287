import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { blockTasks } from './blocks/blocks.jobs.ts';
import { dataExportTasks } from './data-export/data-export.jobs.ts';
import { moveTasks } from './moves/moves.jobs.ts';
import { noShowTasks } from './no-shows/no-shows.jobs.ts';
import { mailOrderLink, ORDER_LINK_JOB } from './order-links/order-links.service.ts';
import { mailReceipt, mailTickets, RECEIPT_MAIL_JOB, TICKETS_MAIL_JOB } from './order-mails.service.ts';
import { refundTasks } from './refunds/refunds.jobs.ts';
import { reminderTasks } from './reminders/reminders.jobs.ts';
import { resaleTasks } from './resales/resales.jobs.ts';
import { sessionChangeTasks } from './session-changes/session-changes.jobs.ts';
import { systemEventTasks } from './system-events/system-events.jobs.ts';
import { transferTasks } from './transfers/transfers.jobs.ts';
import { walletTasks } from './wallets/wallets.jobs.ts';

/** Returns the jobs of this domain. They may run twice: a mail is sent once for each order and request. */
export function ticketTasks(services: Services): TaskList {
  return {
    ...transferTasks(services),
    ...moveTasks(services),
    ...noShowTasks(services),
    ...refundTasks(services),
    ...resaleTasks(services),
    ...reminderTasks(services),
    ...sessionChangeTasks(services),
    ...systemEventTasks(services),
    ...blockTasks(services),
    ...dataExportTasks(services),
    ...handleJob(services, ORDER_LINK_JOB, ({ tenant, payload }) => mailOrderLink(services, tenant, payload)),
    ...walletTasks(services),
    ...handleJob(services, TICKETS_MAIL_JOB, ({ tenant, payload }) => mailTickets(services, tenant, payload)),
    ...handleJob(services, RECEIPT_MAIL_JOB, ({ tenant, payload }) => mailReceipt(services, tenant, payload)),
  };
}
