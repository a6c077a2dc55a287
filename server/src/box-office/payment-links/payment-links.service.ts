import { randomUUID } from 'node:crypto';
import { isLinkOpen } from '@guichet/contract/box-office/desk-rules.ts';
import { findLocale, type Locale, offeredLocale } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import { readPayer } from '#account/profile/profile.sql.ts';
import { requireAvailable } from '#cart/availability.service.ts';
import { withCartLock } from '#cart/cart.service.ts';
import { readCart, reopenCart } from '#cart/cart.sql.ts';
import { type CartRow, requireEditable, requireWaiting } from '#cart/cart.ts';
import { renewHold, restoreHold } from '#cart/holds.service.ts';
import { holdingOf, isHolding } from '#cart/holds.ts';
import { bookCart } from '#cart/sale-rules/sale-rules.service.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { readLeft } from '#payment/attempts/leaving/leaving.service.ts';
import { shopOf } from '#payment/settings/payment-settings.service.ts';
import { requireTestWhileClosed } from '#payment/settings/payment-settings.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { buyerOf, readDeskCart } from '../desk/desk.service.ts';
import { endDeskCart, prolongCart } from '../desk/desk.sql.ts';
import { namesOfLines } from '../desk/desk.ts';
import { insertLink, type LinkRow, markCancelled, markMailed, readLink } from './payment-links.sql.ts';
import { hashLinkKey, linkAddress, linkKey, stateOfLink, viewLink } from './payment-links.ts';

/** The job that mails a link; a person waits for it. */
export const LINK_MAIL_JOB = defineJob(
  'desk.link-mail',
  z.object({ linkId: z.string(), sending: z.string() }),
  { priority: 'awaited' },
);

/** The job that tells a customer that a link has ended. */
export const LINK_ENDED_JOB = defineJob('desk.link-ended', z.object({ linkId: z.string() }));

/** Seconds after the end of a link at which its cart has been swept, whatever payment had begun. */
const SWEPT_SECONDS = 75;

interface Staff {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly identity: Administrator;
  readonly locale: Locale;
}

/** Returns the language of the pages and mails of a customer. */
export const localeOf = ({ languages }: Pick<Tenant, 'languages'>, locale: string): Locale =>
  offeredLocale(languages, findLocale(locale));

/** Enqueues the mail about the end of a link, in place of an earlier one. */
export const enqueueEnded = (db: TenantDb, linkId: string, endsAt: Date): Promise<void> =>
  enqueue(
    db,
    LINK_ENDED_JOB,
    { linkId },
    {
      key: `${LINK_ENDED_JOB.name} ${linkId}`,
      runAt: new Date(endsAt.getTime() + SWEPT_SECONDS * 1000),
    },
  );

const enqueueMail = (db: TenantDb, linkId: string): Promise<void> =>
  enqueue(db, LINK_MAIL_JOB, { linkId, sending: randomUUID() });

/**
 * Makes the link of a cart and holds its places for a number of minutes.
 * @throws AppError when the cart has changed, cannot be paid, or is free
 */
export async function sendLink(
  staff: Staff,
  wanted: { cartId: string; version: number; minutes: number; isMailed: boolean },
): Promise<LinkRow> {
  const { services, tenant, identity, locale } = staff;
  const { cartId, version, minutes, isMailed } = wanted;
  const configured = (await shopOf(services, tenant)) ?? fail('payment.not-configured');
  requireTestWhileClosed(tenant, configured.shop);
  return withCartLock(cartId, async () => {
    const { user_id: customerId, ...read } = await readDeskCart(services, tenant, cartId);
    const cart = requireEditable({ ...read, user_id: customerId }, version);
    if (cart.lines.length === 0) fail('cart.empty');
    if (cart.total_amount === 0) fail('desk.nothing-to-pay');
    if ((await readPayer(services.database, tenant.id, customerId))?.email === '') fail('desk.needs-email');
    await requireAvailable(services, tenant, cart);
    await bookCart(services, tenant, cart, customerId, locale);
    const id = randomUUID();
    const keyHash = hashLinkKey(linkKey(services, id));
    const row = await holdFor(staff, cart, { minutes, isNewVersion: true }, async (db, held) => {
      const link = { id, cartId, customerId, keyHash, sentBy: identity.email, isMailed };
      if (!(await insertLink(db, link))) fail('cart.changed');
      await record(db, staff, 'payment-link.sent', held, minutes);
      if (isMailed) await enqueueMail(db, id);
      await enqueueEnded(db, id, held.valid_until);
      return readLink(db, id);
    });
    services.jobs.wake();
    return row ?? fail('desk.link-unknown');
  });
}

/** Holds the places of an open link for a number of minutes from now, unless it holds them longer. */
export async function extendLink(staff: Staff, linkId: string, minutes: number): Promise<LinkRow> {
  const { services, tenant } = staff;
  const { cartId } = await requireOpen(staff, linkId);
  return withCartLock(cartId, async () => {
    const cart = requireWaiting(
      (await readCart(services.database, tenant.id, cartId)) ?? fail('cart.not-found'),
    );
    // A payment that has begun pays the version that it was begun with.
    const row = await holdFor(staff, cart, { minutes, isNewVersion: false }, async (db, held) => {
      await record(db, staff, 'payment-link.extended', held, minutes);
      await enqueueEnded(db, linkId, held.valid_until);
      return readLink(db, linkId);
    });
    return row ?? fail('desk.link-unknown');
  });
}

/** Renews the hold of a cart for a number of minutes, and makes the cart last as long. */
async function holdFor<T>(
  { services, tenant }: Staff,
  cart: CartRow,
  { minutes, isNewVersion }: { minutes: number; isNewVersion: boolean },
  save: (db: TenantDb, held: CartRow) => Promise<T>,
): Promise<T> {
  if (isHolding(holdingOf(cart.lines, cart.user_id))) await renewHold(services, tenant, cart, minutes * 60);
  try {
    return await services.database.tenant(tenant.id, async (db) => {
      const held = await prolongCart(db, cart, minutes, tenant.cartCapMinutes, isNewVersion);
      return save(db, held ?? fail('cart.changed'));
    });
  } catch (error) {
    await restoreHold(services, tenant, cart.id, cart.lines);
    throw error;
  }
}

/** Mails an open link to its customer. */
export async function mailLinkAgain(staff: Staff, linkId: string): Promise<LinkRow> {
  const { services, tenant, identity } = staff;
  const link = await requireOpen(staff, linkId);
  const row = await services.database.tenant(tenant.id, async (db) => {
    await markMailed(db, linkId);
    await enqueueMail(db, linkId);
    await recordChange(db, identity, { action: 'payment-link.mailed', subject: namesOfLines(link.lines) });
    return readLink(db, linkId);
  });
  services.jobs.wake();
  return row ?? fail('desk.link-unknown');
}

/**
 * Cancels an open link: closes a payment that has begun, and releases the places.
 * @throws AppError `cart.already-on-sale` when it turns out to be paid
 */
export async function cancelLink(staff: Staff, linkId: string): Promise<LinkRow> {
  const { services, tenant, identity } = staff;
  const { cartId, customerId } = await requireOpen(staff, linkId);
  const buyer = await buyerOf(services, tenant, customerId);
  await endCart(staff, await readLeft({ services, tenant, identity: buyer }, cartId), async (db, cart) => {
    await markCancelled(db, linkId);
    await recordChange(db, identity, { action: 'payment-link.cancelled', subject: namesOfLines(cart.lines) });
  });
  const row = await services.database.tenant(tenant.id, (db) => readLink(db, linkId));
  return row ?? fail('desk.link-unknown');
}

/** Ends a cart of the desk and releases its places. @throws AppError when it is being paid or sold */
export async function endCart(
  { services, tenant }: Pick<Staff, 'services' | 'tenant'>,
  cart: CartRow,
  save: (db: TenantDb, cart: CartRow) => Promise<void> = async () => undefined,
): Promise<void> {
  await services.database.tenant(tenant.id, async (db) => {
    if (cart.state === 'payment-pending') await reopenCart(db, cart.id);
    if (!(await endDeskCart(db, cart.id))) fail('cart.already-on-sale');
    await save(db, cart);
  });
  await services.ticketing.of(tenant).releasePlaces(cart.id);
}

/** Reads an open link. @throws AppError `desk.link-unknown`, `desk.link-ended` */
export async function requireOpen(
  { services, tenant }: Pick<Staff, 'services' | 'tenant'>,
  linkId: string,
): Promise<LinkRow> {
  const link = await services.database.tenant(tenant.id, (db) => readLink(db, linkId));
  if (!link) fail('desk.link-unknown');
  return isLinkOpen(stateOfLink(link)) ? link : fail('desk.link-ended');
}

/** Returns a link for staff, with its address while it is open. */
export const showLink = (
  { services, tenant, locale }: Pick<Staff, 'services' | 'tenant' | 'locale'>,
  link: LinkRow,
) => viewLink(link, linkAddress(services, tenant, locale, link.id));

const record = (
  db: TenantDb,
  { identity }: Pick<Staff, 'identity'>,
  action: string,
  { lines }: CartRow,
  minutes: number,
): Promise<void> =>
  recordChange(db, identity, {
    action,
    subject: namesOfLines(lines),
    changes: [{ field: 'linkMinutes', from: '', to: String(minutes) }],
  });
