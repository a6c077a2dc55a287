import type { CheckedBody } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { requireAvailable } from '#cart/availability.service.ts';
import { isCardNumber } from '#cart/cards/cards.ts';
import { withCartLock } from '#cart/cart.service.ts';
import { markFree } from '#cart/cart.sql.ts';
import { requireEditable, type StoredLine, secondsLeft } from '#cart/cart.ts';
import { renewHold, requireContact, restoreHold } from '#cart/holds.service.ts';
import { holdingOf, isHolding } from '#cart/holds.ts';
import { savePrices } from '#cart/named-prices/named-prices.sql.ts';
import { bookCart } from '#cart/sale-rules/sale-rules.service.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import { shopOf } from '#payment/settings/payment-settings.service.ts';
import { requireTestWhileClosed } from '#payment/settings/payment-settings.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { sellCart } from '#sale/selling/selling.service.ts';
import type { Services } from '#services.ts';
import { hasLink } from '../payment-links/payment-links.sql.ts';
import { readDeskCart } from './desk.service.ts';
import { readDeskSettings } from './desk.sql.ts';
import { namesOfLines } from './desk.ts';
import { countGifts, insertGift, lockGifts } from './gifts.sql.ts';

interface Staff {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly identity: Administrator;
  readonly locale: Locale;
}

/**
 * Sells a cart of the desk at no price, by the same steps as a free cart of the shop. The prices become 0 in the
 * transaction that begins the sale: no cart at price 0 is ever left to its customer.
 * @throws AppError `desk.free-limit`, or when the cart cannot be sold
 */
export async function giveCart(
  { services, tenant, identity, locale }: Staff,
  { cartId, version, kind, reason }: CheckedBody<'POST /boxoffice/deskgift'>,
): Promise<void> {
  if (tenant.isInMaintenance) requireTestWhileClosed(tenant, (await shopOf(services, tenant))?.shop);
  await withCartLock(cartId, async () => {
    const read = await readDeskCart(services, tenant, cartId);
    const { user_id: userId } = read;
    const cart = requireEditable(read, version);
    if (await services.database.tenant(tenant.id, (db) => hasLink(db, cartId))) fail('cart.changed');
    if (cart.lines.length === 0) fail('cart.empty');
    // What a customer's card has, or is filled with, is not given away: only tickets, and cards that are new.
    if (cart.lines.some(({ details }) => details.some(usesOwnCard))) fail('service.not-authorized');
    await requireAvailable(services, tenant, cart);
    await requireContact(services, tenant, cart, userId);
    await bookCart(services, tenant, cart, userId, locale);
    if (isHolding(holdingOf(cart.lines, userId))) await renewHold(services, tenant, cart, secondsLeft(cart));
    const tickets = cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const lines = cart.lines.map(({ formerPrice: _, ...line }) => ({ ...line, unitPrice: 0 }));
    const isGiven = await services.database.tenant(tenant.id, async (db) => {
      await requireLeft(db, services, tenant, identity, tickets);
      const priced = await savePrices(db, cart, lines, 0);
      if (!priced) return false;
      if (!(await markFree(db, priced, userId))) fail('cart.changed');
      await insertGift(db, { cartId, kind, reason, tickets, value: cart.total_amount, by: identity });
      await recordChange(db, identity, {
        action: 'free-tickets.issued',
        subject: namesOfLines(lines),
        changes: [
          { field: 'giftKind', from: '', to: kind },
          { field: 'giftReason', from: '', to: reason },
          { field: 'quantity', from: '', to: String(tickets) },
        ],
      });
      return true;
    });
    if (isGiven) return;
    await restoreHold(services, tenant, cartId, cart.lines);
    fail('cart.changed');
  });
  await sellCart(services, tenant, cartId);
}

/** Returns how many free tickets an administrator may still issue today; undefined without a limit. */
export async function freeLeft(
  db: TenantDb,
  { clock }: Pick<Services, 'clock'>,
  { timeZone }: Pick<Tenant, 'timeZone'>,
  { userId }: Pick<Administrator, 'userId'>,
): Promise<number | undefined> {
  const { freePerDay } = await readDeskSettings(db);
  if (freePerDay === null) return undefined;
  const today = startOfDay(dayOf(new Date(clock()), timeZone), timeZone);
  return Math.max(0, freePerDay - (await countGifts(db, userId, today)));
}

const usesOwnCard = ({ cardNumber, isWithdrawalTicketId }: StoredLine['details'][number]): boolean =>
  isWithdrawalTicketId !== undefined || isCardNumber(cardNumber);

async function requireLeft(
  db: TenantDb,
  services: Services,
  tenant: Tenant,
  identity: Administrator,
  tickets: number,
): Promise<void> {
  await lockGifts(db, identity.userId);
  const left = await freeLeft(db, services, tenant, identity);
  if (left !== undefined && tickets > left) fail('desk.free-limit', { params: { count: left } });
}
