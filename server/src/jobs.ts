import { accountTasks } from './account/codes/codes.jobs.ts';
import { invitationTasks } from './account/invitations/invitations.jobs.ts';
import { noticeTasks } from './account/notices/notices.jobs.ts';
import { passkeyTasks } from './account/passkeys/passkeys.jobs.ts';
import { profileTasks } from './account/profile/profile.jobs.ts';
import { quotientTasks } from './account/quotients/quotients.jobs.ts';
import { registrationTasks } from './account/registration/registration.jobs.ts';
import { noticeTasks as administratorNoticeTasks } from './backoffice/auth/auth.jobs.ts';
import { healthSchedule, healthTasks } from './backoffice/health/health.jobs.ts';
import { backofficeTasks } from './backoffice/links/links.jobs.ts';
import { masterAreaSchedule, masterAreaTasks } from './backoffice/master-area/master-area.jobs.ts';
import { openingTasks } from './backoffice/opening-request/opening-request.jobs.ts';
import { passkeyTasks as administratorPasskeyTasks } from './backoffice/passkeys.jobs.ts';
import { publicApiSchedule, publicApiTasks } from './backoffice/public-api/public-api.jobs.ts';
import { retentionSchedule, retentionTasks } from './backoffice/retention/retention.jobs.ts';
import { boxOfficeTasks } from './box-office/box-office.jobs.ts';
import { closureSchedule } from './box-office/closures/closures.jobs.ts';
import { importSchedule, importTasks } from './box-office/imports/imports.jobs.ts';
import { timetableSchedule, timetableTasks } from './box-office/timetable/timetable.jobs.ts';
import { cardTasks } from './cards/attachments/attachments.jobs.ts';
import { cartSchedule, cartTasks } from './cart/cart.jobs.ts';
import { catalogueSchedule, catalogueTasks } from './catalogue/synchronization/synchronization.jobs.ts';
import { demonstrationSchedule, demonstrationTasks } from './demonstration/tasks.ts';
import { templateTasks } from './demonstration/templates.ts';
import { paymentSchedule, paymentTasks } from './payment/payment.jobs.ts';
import { closingSchedule, closingTasks } from './sale/closings/closings.jobs.ts';
import { afterPaymentEvent } from './sale/selling/selling.service.ts';
import { stuckCartSchedule, stuckCartTasks } from './sale/stuck-carts/stuck-carts.jobs.ts';
import type { Services } from './services.ts';
import { accessibilityTasks } from './tenants/accessibility/accessibility.jobs.ts';
import { webhookSchedule, webhookTasks } from './tenants/webhooks/webhooks.jobs.ts';
import { noShowSchedule } from './tickets/no-shows/no-shows.jobs.ts';
import { EVENT_READERS } from './tickets/orders/events/events.service.ts';
import { reminderSchedule } from './tickets/reminders/reminders.jobs.ts';
import { sessionChangeSchedule } from './tickets/session-changes/session-changes.jobs.ts';
import { ticketTasks } from './tickets/tickets.jobs.ts';

/** Returns the background jobs of all domains, and the schedule of the periodic ones. */
export function jobsOfDomains(services: Services) {
  const isDemonstration = services.config.deploymentMode !== 'prod';
  const tasks = {
    ...accessibilityTasks(services),
    ...accountTasks(services),
    ...profileTasks(services),
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
    ...stuckCartTasks(services),
    ...closingTasks(services),
    ...ticketTasks(services),
    ...boxOfficeTasks(services),
    ...timetableTasks(services),
    ...importTasks(services),
    ...invitationTasks(services),
    ...backofficeTasks(services),
    ...administratorNoticeTasks(services),
    ...administratorPasskeyTasks(services),
    ...masterAreaTasks(services),
    ...openingTasks(services),
    ...healthTasks(services),
    ...publicApiTasks(services),
    ...retentionTasks(services),
    ...webhookTasks(services, EVENT_READERS),
    ...templateTasks(services),
    ...(isDemonstration && demonstrationTasks(services)),
  };
  const schedule = [
    ...catalogueSchedule,
    ...cartSchedule,
    ...paymentSchedule,
    ...stuckCartSchedule,
    ...closingSchedule,
    ...noShowSchedule,
    ...reminderSchedule,
    ...sessionChangeSchedule,
    ...timetableSchedule,
    ...closureSchedule,
    ...importSchedule,
    ...masterAreaSchedule,
    ...healthSchedule,
    ...publicApiSchedule,
    ...retentionSchedule,
    ...webhookSchedule,
    ...(isDemonstration ? demonstrationSchedule : []),
  ];
  return { tasks, schedule };
}
