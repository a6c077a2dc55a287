import { randomUUID } from 'node:crypto';
import { firstFitting, offerMinutes } from '@guichet/contract/box-office/waiting-rules.ts';
import { cardErrors, saleRuleErrors } from '@guichet/contract/cart/refusals.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { z } from 'zod';
import { totalOf } from '#cart/cart.ts';
import { planCart } from '#cart/lines.service.ts';
import { requireRules } from '#cart/sale-rules/sale-rules.service.ts';
import type { BoxOfficeWaiting } from '#gateways/ticketing/box-office/waiting/port.ts';
import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { AppError, fail } from '#kernel/errors.ts';
import { findSession } from '#planning/planning.sql.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { filterDueTenants } from '#platform/jobs/filter-due-tenants.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { buyerOf } from '../desk/desk.service.ts';
import { namesOfLines } from '../desk/desk.ts';
import { localeOf } from '../payment-links/payment-links.service.ts';
import { insertLink } from '../payment-links/payment-links.sql.ts';
import { hashLinkKey, linkKey } from '../payment-links/payment-links.ts';
import { enqueueOfferEnded } from './offer-ended.sql.ts';
import {
  endWait,
  lapseAllWaits,
  lapseWaits,
  markOffered,
  markTried,
  OFFER_GRACE_SECONDS,
  openOfferCart,
  readDueSessions,
  readWait,
  readWaiting,
  type Waiting,
  type WaitRow,
  withDueWaits,
} from './waiting.sql.ts';
import { linesAgain } from './waiting.ts';

/** The job that mails an offer; a person waits for it. */
export const WAIT_OFFER_JOB = defineJob('waiting.offer-mail', z.object({ waitId: z.string() }), {
  priority: 'awaited',
});

/** The job that mails the end of a wait without an offer. */
export const WAIT_OVER_JOB = defineJob('waiting.over-mail', z.object({ waitId: z.string() }));

async function enqueueOver(db: TenantDb, waitIds: readonly string[]): Promise<void> {
  for (const waitId of waitIds) await enqueue(db, WAIT_OVER_JOB, { waitId });
}

/** Ends all waits for a session that is closed, or of a venue that has left the embedded ticketing system. */
export const endWaitsOf = async (db: TenantDb, sessionId: string): Promise<void> =>
  enqueueOver(db, await lapseAllWaits(db, sessionId));

/** Refusals of one customer's choice, which end that wait. Every other refusal concerns the session and may pass. */
const PERSONAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...cardErrors,
  ...saleRuleErrors,
  'account.login-required',
  'cart.full',
  'cart.too-few-tickets',
  'cart.too-many-tickets',
  'cart.too-many-places',
  'customer.not-found',
  'desk.nothing-to-pay',
  'event.accompaniment',
  'event.too-old',
  'event.too-young',
  'household.age',
  'household.not-found',
  'household.twice',
  'pause.running',
  'price.ends-before-visit',
  'price.not-entitled',
  'price.not-found',
  'request.invalid',
]);

interface Venue {
  readonly services: Services;
  readonly tenant: Tenant;
}

/** Offers freed places to waiting customers, in every tenant. To be called every second, from any number of processes. */
export async function offerFreedPlaces(services: Services): Promise<void> {
  const due = await filterDueTenants(await services.tenants.venues(), (ids) =>
    withDueWaits(services.database, ids),
  );
  await waitForAll(due.map((tenant) => offerAtVenue({ services, tenant })));
}

async function offerAtVenue({ services, tenant }: Venue): Promise<void> {
  const boxOffice = await services.ticketing.boxOffice(tenant);
  const sessions = await services.database.tenant(tenant.id, readDueSessions);
  for (const sessionId of sessions) {
    try {
      if (boxOffice) await offerAtSession({ services, tenant }, boxOffice.waiting, sessionId);
      else await services.database.tenant(tenant.id, (db) => endWaitsOf(db, sessionId));
    } catch (err) {
      // A defect of one session must not keep the other sessions from their offers.
      services.logger.error({ err, tenant: tenant.name, sessionId }, 'The waiting list of a session failed');
    }
  }
}

/** Makes the offers for which a session has places, in the order of arrival. */
async function offerAtSession(venue: Venue, waiting: BoxOfficeWaiting, sessionId: string): Promise<void> {
  const { services, tenant } = venue;
  let isChanged = false;
  for (;;) {
    const next = await services.database.tenant(tenant.id, (db) => findNext(db, waiting, sessionId));
    if (!next || !(await offerTo(venue, waiting, sessionId, next))) break;
    isChanged = true;
  }
  if (isChanged) services.placeSignals.announce(tenant.id);
}

/** Ends the waits that are over, and returns the first customer whose places are free. */
async function findNext(
  db: TenantDb,
  waiting: BoxOfficeWaiting,
  sessionId: string,
): Promise<Waiting | undefined> {
  const free = await waiting.open(db, sessionId);
  const over = await lapseWaits(db, sessionId, (await waiting.most(db, sessionId)) ?? 0);
  await enqueueOver(db, over);
  await waiting.count(db, sessionId);
  const next = firstFitting(await readWaiting(db, sessionId), free ?? 0);
  if (!next) await markTried(db, sessionId);
  return next;
}

/**
 * Makes an offer to the first customer; ends the wait of a customer whose choice is refused. While the session or its
 * service is not on sale, the customers go on waiting.
 * @returns whether to go on with the next; otherwise the next sweep does
 */
async function offerTo(
  venue: Venue,
  waiting: BoxOfficeWaiting,
  sessionId: string,
  next: Waiting,
): Promise<boolean> {
  const { services, tenant } = venue;
  try {
    return await makeOffer(venue, waiting, sessionId, next);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    if (!PERSONAL.has(code)) {
      services.logger.debug(
        { tenant: tenant.name, sessionId, code },
        'A session with a waiting list is not on sale',
      );
      return false;
    }
    services.logger.warn({ tenant: tenant.name, code }, 'An offer of the waiting list failed');
    await services.database.tenant(tenant.id, async (db) => {
      await waiting.open(db, sessionId);
      if (await endWait(db, next.id, 'lapsed')) await enqueueOver(db, [next.id]);
      await waiting.count(db, sessionId);
    });
    return true;
  }
}

/**
 * Holds the places of a waiting customer under a new cart and its payment link, in one transaction. Nothing happens when the
 * order has changed since it was read, unless an administrator chose the customer.
 * @returns whether the offer was made
 * @throws AppError when the lines can no longer be bought, a sale rule refuses them, or the session begins too soon
 */
async function makeOffer(
  { services, tenant }: Venue,
  waiting: BoxOfficeWaiting,
  sessionId: string,
  wait: Waiting,
  by?: Administrator,
): Promise<boolean> {
  const identity = await buyerOf(services, tenant, wait.customerId);
  const session = (await findSession(services, tenant, sessionId)) ?? fail('event.not-found');
  const minutes = offerMinutes(new Date(services.clock()), session.start);
  if (minutes === 0) fail('waiting.closed');
  const lines = await planCart({ services, tenant, identity }, linesAgain(wait.lines), undefined);
  if (totalOf(lines) === 0) fail('desk.nothing-to-pay');
  const [cartId, linkId] = [randomUUID(), randomUUID()];
  const planned = { id: cartId, lines, clock: new Date(services.clock()) };
  await requireRules(services, tenant, planned, wait.customerId, localeOf(tenant, wait.locale));
  const isMade = await services.database.tenant(tenant.id, async (db) => {
    const free = (await waiting.open(db, sessionId)) ?? fail('event.not-found');
    const inOrder = await readWaiting(db, sessionId);
    const chosen = by ? inOrder.find(({ id }) => id === wait.id) : firstFitting(inOrder, free);
    if (chosen?.id !== wait.id) return by ? fail('waiting.not-found') : false;
    const { places, customerId, locale } = wait;
    const holdSeconds = minutes * 60 + OFFER_GRACE_SECONDS;
    if (free < places || !(await waiting.hold(db, { key: cartId, sessionId, places, holdSeconds })))
      return by ? fail('waiting.too-few-places') : false;
    const capMinutes = tenant.cartCapMinutes;
    const endsAt = await openOfferCart(db, {
      id: cartId,
      customerId,
      lines,
      places,
      locale,
      minutes,
      capMinutes,
    });
    const keyHash = hashLinkKey(linkKey(services, linkId));
    await insertLink(db, {
      id: linkId,
      cartId,
      customerId,
      keyHash,
      sentBy: by?.email ?? '',
      isMailed: false,
    });
    await markOffered(db, wait.id, cartId, by?.email);
    await waiting.count(db, sessionId);
    if (by) await recordChange(db, by, { action: 'wait.offered', subject: namesOfLines(wait.lines) });
    await enqueue(db, WAIT_OFFER_JOB, { waitId: wait.id });
    await enqueueOfferEnded(db, wait.id, endsAt);
    return true;
  });
  services.jobs.wake();
  return isMade;
}

/**
 * Offers free places to a waiting customer before the others.
 * @throws AppError `waiting.not-found`, `waiting.too-few-places`, or when the lines can no longer be bought
 */
export async function offerByHand(
  venue: Venue & { identity: Administrator },
  waiting: BoxOfficeWaiting,
  waitId: string,
): Promise<WaitRow> {
  const { services, tenant, identity } = venue;
  const read = () => services.database.tenant(tenant.id, (db) => readWait(db, waitId));
  const row = await read();
  if (row?.state !== 'waiting') fail('waiting.not-found');
  await makeOffer(venue, waiting, row.sessionId, row, identity);
  services.placeSignals.announce(tenant.id);
  return (await read()) ?? fail('waiting.not-found');
}
