import { randomUUID } from 'node:crypto';
import { MOST_WAITED_PLACES, MOST_WAITS } from '@guichet/contract/box-office/waiting-rules.ts';
import type { CheckedBody } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { placesBySession, totalOf } from '#cart/cart.ts';
import { planCart } from '#cart/lines.service.ts';
import { requireRules } from '#cart/sale-rules/sale-rules.service.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { readLeft } from '#payment/attempts/leaving/leaving.service.ts';
import { findSession, readSessionPlaces } from '#planning/planning.sql.ts';
import { offeredSession } from '#planning/planning.ts';
import type { Administrator, Customer } from '#platform/auth/identity.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { hasWaitingList } from '#tenants/functionalities/functionalities.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import { requireBoxOffice } from '../box-office.service.ts';
import { buyerOf } from '../desk/desk.service.ts';
import { namesOfLines } from '../desk/desk.ts';
import { endCart } from '../payment-links/payment-links.service.ts';
import { markCancelled } from '../payment-links/payment-links.sql.ts';
import { latestWaitFor, WAIT_JOINED_JOB } from './moved-waits.sql.ts';
import {
  countWaits,
  endOffer,
  endWait,
  insertWait,
  readWait,
  readWaiting,
  type WaitRow,
} from './waiting.sql.ts';
import { stateOfWait, wantedLines } from './waiting.ts';

interface Venue {
  readonly services: Services;
  readonly tenant: Tenant;
}

/**
 * Returns until when customers can wait for places of a session.
 * @returns undefined when the session has free places or is not on sale, or the venue has no waiting list
 */
export async function findLatestWait(
  { services, tenant }: Venue,
  sessionId: string,
): Promise<Date | undefined> {
  const session = await readSessionPlaces(services, tenant, sessionId);
  if (!session) fail('event.not-found');
  if (session.places > 0 || !(await isOnSale({ services, tenant }, sessionId))) return undefined;
  const latest = latestWaitFor(session);
  return latest.getTime() > services.clock() ? latest : undefined;
}

/** Returns whether a session is on sale, at a venue with waiting lists. */
async function isOnSale({ services, tenant }: Venue, sessionId: string): Promise<boolean> {
  if (tenant.isProvider || !(await services.ticketing.isEmbedded(tenant))) return false;
  if (!hasWaitingList(await services.database.tenant(tenant.id, readParameters))) return false;
  const [catalogue, session] = await Promise.all([
    catalogueOf(services, tenant),
    findSession(services, tenant, sessionId),
  ]);
  const offered = session && offeredSession(catalogue, session, new Date(services.clock()));
  return offered !== undefined && offered.saleStart === undefined;
}

/**
 * Puts a customer on the waiting list of a session.
 * @throws AppError `waiting.…` when the session has no list or has places, or the customer waits there or too often
 */
export async function joinList(
  { services, tenant, identity, locale }: Venue & { identity: Customer; locale: Locale },
  body: CheckedBody<'POST /user/wait'>,
): Promise<WaitRow> {
  const { waiting } = await requireBoxOffice(services, tenant);
  const { eventExternalId: sessionId } = body;
  if (!(await isOnSale({ services, tenant }, sessionId))) fail('waiting.closed');
  const lines = await planCart({ services, tenant, identity }, wantedLines(body), undefined);
  const places = placesBySession(lines).get(sessionId) ?? 0;
  const session = await findSession(services, tenant, sessionId);
  // An offer is paid by a link, which a free cart cannot have.
  if (!session || places === 0 || totalOf(lines) === 0) fail('waiting.closed');
  requireFewPlaces(places, MOST_WAITED_PLACES);
  const planned = { id: randomUUID(), lines, clock: new Date(services.clock()) };
  await requireRules(services, tenant, planned, identity.userId, locale);
  const latest = latestWaitFor(session);
  const until = body.until && new Date(body.until) < latest ? new Date(body.until) : latest;
  if (until.getTime() <= services.clock()) fail('waiting.closed');
  const wait = { sessionId, customerId: identity.userId, lines, places, locale, until };
  const joined = await services.database.tenant(tenant.id, async (db) => {
    const own = await countWaits(db, identity.userId, sessionId);
    if (own.here > 0) fail('waiting.already');
    if (own.all >= MOST_WAITS) fail('waiting.too-many', { params: { most: MOST_WAITS } });
    const free = (await waiting.open(db, sessionId)) ?? fail('event.not-found');
    requireFewPlaces(places, (await waiting.most(db, sessionId)) ?? 0);
    const claimed = (await readWaiting(db, sessionId)).reduce((sum, other) => sum + other.places, 0);
    if (free > claimed) fail('waiting.places-free');
    const id = await insertWait(db, wait);
    await waiting.count(db, sessionId);
    await enqueue(db, WAIT_JOINED_JOB, { waitId: id });
    return readWait(db, id);
  });
  services.jobs.wake();
  return joined ?? fail('waiting.not-found');
}

/** @throws AppError `waiting.too-many-places` */
function requireFewPlaces(places: number, most: number): void {
  if (places > most) fail('waiting.too-many-places', { params: { most } });
}

/** Who ends a wait: its customer, or an administrator. */
export type Ending = { readonly customerId: string } | { readonly administrator: Administrator };

/**
 * Ends a wait: takes the customer off the list, or ends an open offer, whose places go to the next.
 * @throws AppError `waiting.not-found`; `cart.already-on-sale` when the offer is paid
 */
export async function endWaiting({ services, tenant }: Venue, id: string, by: Ending): Promise<void> {
  const { waiting } = await requireBoxOffice(services, tenant);
  const row = await services.database.tenant(tenant.id, (db) => readWait(db, id));
  if (!row || ('customerId' in by && by.customerId !== row.customerId)) fail('waiting.not-found');
  const state = 'customerId' in by ? 'left' : 'removed';
  if (stateOfWait(row) === 'offered') return declineOffer({ services, tenant }, row, by);
  const isEnded = await services.database.tenant(tenant.id, async (db) => {
    await waiting.open(db, row.sessionId);
    if (!(await endWait(db, id, state))) return false;
    await waiting.count(db, row.sessionId);
    await recordEnd(db, row, by);
    return true;
  });
  if (!isEnded) fail('waiting.not-found');
  services.placeSignals.announce(tenant.id);
}

async function declineOffer({ services, tenant }: Venue, row: WaitRow, by: Ending): Promise<void> {
  const { cartId, linkId } = row;
  if (cartId === null || linkId === null) fail('waiting.not-found');
  const identity = await buyerOf(services, tenant, row.customerId);
  const left = await readLeft({ services, tenant, identity }, cartId);
  await endCart({ services, tenant }, left, async (db) => {
    await markCancelled(db, linkId);
    await endOffer(db, row.id, 'customerId' in by ? 'left' : 'removed');
    await recordEnd(db, row, by);
  });
}

/** Records in the audit log that staff ended a wait. */
const recordEnd = async (db: Parameters<typeof endWait>[0], row: WaitRow, by: Ending): Promise<void> => {
  if ('administrator' in by)
    await recordChange(db, by.administrator, { action: 'wait.removed', subject: namesOfLines(row.lines) });
};
