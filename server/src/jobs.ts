import { accountTasks } from './account/codes/tasks.ts';
import { noticeTasks } from './account/notices/tasks.ts';
import { passkeyTasks } from './account/passkeys/tasks.ts';
import { quotientTasks } from './account/quotients/tasks.ts';
import { registrationTasks } from './account/registration/tasks.ts';
import { noticeTasks as administratorNoticeTasks } from './backoffice/auth/tasks.ts';
import { healthSchedule, healthTasks } from './backoffice/health/tasks.ts';
import { backofficeTasks } from './backoffice/links/tasks.ts';
import { masterAreaSchedule, masterAreaTasks } from './backoffice/master-area/tasks.ts';
import { passkeyTasks as administratorPasskeyTasks } from './backoffice/passkeys/tasks.ts';
import { cardTasks } from './cards/attachments/tasks.ts';
import { cartSchedule, cartTasks } from './cart/tasks.ts';
import { catalogueSchedule, catalogueTasks } from './catalogue/synchronization/tasks.ts';
import { demonstrationSchedule, demonstrationTasks } from './demonstration/tasks.ts';
import { templateSchedule, templateTasks } from './demonstration/templates.ts';
import { paymentSchedule, paymentTasks } from './payment/tasks.ts';
import type { Services } from './platform/http/services.ts';
import { closingSchedule, closingTasks } from './sale/closings/tasks.ts';
import { refundSchedule, refundTasks } from './sale/refunds/tasks.ts';
import { afterPaymentEvent } from './sale/selling/service.ts';
import { accessibilityTasks } from './tenants/accessibility/tasks.ts';
import { webhookSchedule, webhookTasks } from './tenants/webhooks/tasks.ts';
import { ticketTasks } from './tickets/mails/tasks.ts';
import { EVENT_READERS } from './tickets/orders/events/service.ts';
import { reminderSchedule } from './tickets/reminders/tasks.ts';
import { sessionChangeSchedule } from './tickets/session-changes/tasks.ts';

/** The background jobs of all domains, and when those that no one asks for are due. */
export function jobsOfDomains(services: Services) {
  const isDemonstration = services.config.deploymentMode !== 'prod';
  const tasks = {
    ...accessibilityTasks(services),
    ...accountTasks(services),
    ...quotientTasks(services),
    ...registrationTasks(services),
    ...noticeTasks(services),
    ...passkeyTasks(services),
    ...catalogueTasks(services),
    ...cardTasks(services),
    ...cartTasks(services),
    ...paymentTasks(services, {
      afterEvent: (...event) => afterPaymentEvent(services, ...event),
    }),
    ...refundTasks(services),
    ...closingTasks(services),
    ...ticketTasks(services),
    ...backofficeTasks(services),
    ...administratorNoticeTasks(services),
    ...administratorPasskeyTasks(services),
    ...masterAreaTasks(services),
    ...healthTasks(services),
    ...webhookTasks(services, EVENT_READERS),
    ...templateTasks(services),
    ...(isDemonstration && demonstrationTasks(services)),
  };
  const schedule = [
    ...catalogueSchedule,
    ...cartSchedule,
    ...paymentSchedule,
    ...refundSchedule,
    ...closingSchedule,
    ...reminderSchedule,
    ...sessionChangeSchedule,
    ...masterAreaSchedule,
    ...healthSchedule,
    ...webhookSchedule,
    ...templateSchedule,
    ...(isDemonstration ? demonstrationSchedule : []),
  ];
  return { tasks, schedule };
}
