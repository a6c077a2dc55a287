import { personVariables } from '#account/profile/profile.ts';
import { totalOf } from '#cart/cart.ts';
import type { PlannedSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { type DeskCustomerRow, readDeskCustomers } from '../desk/desk.sql.ts';
import { deskName } from '../desk/desk.ts';
import { localeOf } from '../payment-links/payment-links.service.ts';
import { linkAddress } from '../payment-links/payment-links.ts';
import {
  changeOfOffer,
  enqueueAfterPayment,
  moveOffer,
  OFFER_MOVED_JOB,
  WAIT_JOINED_JOB,
} from './moved-waits.sql.ts';
import { enqueueOfferEnded, WAIT_ENDED_JOB } from './offer-ended.sql.ts';
import { WAIT_OFFER_JOB, WAIT_OVER_JOB } from './offers.service.ts';
import { readWait, type WaitRow } from './waiting.sql.ts';
import { stateOfWait } from './waiting.ts';
import {
  waitJoinedMail,
  waitOfferEndedMail,
  waitOfferMail,
  waitOfferMovedMail,
  waitOverMail,
} from './waiting-mails.ts';

/** Returns the jobs of waiting lists. They may run twice. */
export function waitingTasks(services: Services): TaskList {
  return {
    ...handleJob(services, WAIT_JOINED_JOB, ({ tenant, payload }) => mailJoined(services, tenant, payload)),
    ...handleJob(services, WAIT_OFFER_JOB, ({ tenant, payload }) =>
      mailOffer(services, tenant, payload.waitId),
    ),
    ...handleJob(services, OFFER_MOVED_JOB, ({ tenant, payload }) =>
      mailOfferMoved(services, tenant, payload),
    ),
    ...handleJob(services, WAIT_ENDED_JOB, ({ tenant, payload }) =>
      mailEnded(services, tenant, payload.waitId),
    ),
    ...handleJob(services, WAIT_OVER_JOB, ({ tenant, payload }) =>
      mailOver(services, tenant, payload.waitId),
    ),
  };
}

/** Returns a wait and its customer; undefined once either is gone. */
const readBoth = ({ database }: Services, { id }: Tenant, waitId: string) =>
  database.tenant(id, async (db) => {
    const wait = await readWait(db, waitId);
    const [customer] = wait ? await readDeskCustomers(db, [wait.customerId]) : [];
    return wait && customer && { wait, customer };
  });

async function mailJoined(
  services: Services,
  tenant: Tenant,
  { waitId, changeId }: PayloadOf<typeof WAIT_JOINED_JOB>,
): Promise<void> {
  const found = await readBoth(services, tenant, waitId);
  if (found?.wait.state !== 'waiting') return;
  const { wait, customer } = found;
  const facts = { ...factsOf(tenant, wait, customer), amount: totalOf(wait.lines), endsAt: wait.until };
  const address = `${tenantAddress(services.config.publicUrl, tenant, facts.locale)}/my-waits`;
  const mails = await venueMails(services, tenant);
  await mails.sendOnce(
    `waiting-${waitId}-${changeId ?? 'joined'}`,
    waitJoinedMail({ ...facts, address }),
    recipientOf(customer),
  );
}

/** Returns what the mails of an offer say, and to whom; undefined once it has ended. */
async function readOpenOffer(services: Services, tenant: Tenant, waitId: string) {
  const found = await readBoth(services, tenant, waitId);
  if (!found || stateOfWait(found.wait) !== 'offered') return undefined;
  const { wait, customer } = found;
  const { linkId, offerEndsAt, amount } = wait;
  if (linkId === null || offerEndsAt === null) return undefined;
  const facts = { ...factsOf(tenant, wait, customer), amount: amount ?? 0, endsAt: offerEndsAt };
  return { customer, facts: { ...facts, address: linkAddress(services, tenant, facts.locale, linkId) } };
}

async function mailOffer(services: Services, tenant: Tenant, waitId: string): Promise<void> {
  const offer = await readOpenOffer(services, tenant, waitId);
  if (!offer) return;
  const mails = await venueMails(services, tenant);
  await mails.sendOnce(`waiting-${waitId}-offer`, waitOfferMail(offer.facts), recipientOf(offer.customer));
}

/**
 * Mails the new time or room of an open offer. An offer that is being paid is moved once its payment has ended without
 * paying it; an offer that was paid meanwhile gets the mail of the move. A session that has moved back is no news.
 */
async function mailOfferMoved(
  services: Services,
  tenant: Tenant,
  payload: PayloadOf<typeof OFFER_MOVED_JOB>,
): Promise<void> {
  const { waitId, changeId, former } = payload;
  const known = await readBoth(services, tenant, waitId);
  if (!known || stateOfWait(known.wait) !== 'offered') return;
  const { sessionId, cartState } = known.wait;
  if (cartState === 'payment-pending')
    return services.database.tenant(tenant.id, (db) => enqueueAfterPayment(db, payload));
  const session = await moveToPresent({ services, tenant }, { waitId, sessionId });
  const change = session && changeOfOffer(former, session);
  if (!change) return;
  const offer = await readOpenOffer(services, tenant, waitId);
  if (!offer) return;
  const mails = await venueMails(services, tenant);
  await mails.sendOnce(
    `waiting-${waitId}-offer-${changeId}`,
    waitOfferMovedMail({ ...offer.facts, former, now: session }, change),
    recipientOf(offer.customer),
  );
}

/**
 * Gives an open offer the present time and room of its session, which is locked: another process may be moving it.
 * @returns the session; undefined when it is gone
 */
async function moveToPresent(
  { services, tenant }: { services: Services; tenant: Tenant },
  { waitId, sessionId }: { waitId: string; sessionId: string },
): Promise<PlannedSession | undefined> {
  const boxOffice = await services.ticketing.boxOffice(tenant);
  if (!boxOffice) return undefined;
  return services.database.tenant(tenant.id, async (db) => {
    const [session] = await boxOffice.timetable.lockSessions(db, [sessionId]);
    if (session) await moveOffer(db, { waitId, sessionId }, session);
    return session;
  });
}

/** Mails the end of an offer that was not paid; an offer that lasts longer by now is looked at again then. */
async function mailEnded(services: Services, tenant: Tenant, waitId: string): Promise<void> {
  const found = await readBoth(services, tenant, waitId);
  if (!found) return;
  const { wait, customer } = found;
  const { offerEndsAt, amount } = wait;
  if (offerEndsAt === null) return;
  const state = stateOfWait(wait);
  if (state === 'offered' || wait.cartState === 'payment-pending') {
    const later = new Date(Math.max(offerEndsAt.getTime(), wait.clock.getTime()));
    return services.database.tenant(tenant.id, (db) => enqueueOfferEnded(db, waitId, later));
  }
  if (state !== 'lapsed' || wait.cancelledAt !== null) return;
  const facts = { ...factsOf(tenant, wait, customer), amount: amount ?? 0, endsAt: offerEndsAt };
  const mails = await venueMails(services, tenant);
  await mails.sendOnce(`waiting-${waitId}-ended`, waitOfferEndedMail(facts), recipientOf(customer));
}

/** Mails the end of a wait that had no offer, whose customer can look for another session. */
async function mailOver(services: Services, tenant: Tenant, waitId: string): Promise<void> {
  const found = await readBoth(services, tenant, waitId);
  if (found?.wait.state !== 'lapsed' || found.wait.cartId !== null) return;
  const { wait, customer } = found;
  const facts = { ...factsOf(tenant, wait, customer), amount: totalOf(wait.lines), endsAt: wait.until };
  const address = tenantAddress(services.config.publicUrl, tenant, facts.locale);
  const mails = await venueMails(services, tenant);
  await mails.sendOnce(`waiting-${waitId}-over`, waitOverMail({ ...facts, address }), recipientOf(customer));
}

const factsOf = (tenant: Tenant, { lines, locale }: WaitRow, customer: DeskCustomerRow) => ({
  locale: localeOf(tenant, locale),
  timeZone: tenant.timeZone,
  person: personVariables(customer),
  lines,
});

const recipientOf = (customer: DeskCustomerRow) => ({
  to: { address: customer.email, name: deskName(customer) },
});
