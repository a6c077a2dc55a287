import type { CheckedBody } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { requireAvailable } from '#cart/availability.service.ts';
import { withCartLock } from '#cart/cart.service.ts';
import { markFree } from '#cart/cart.sql.ts';
import { requireEditable, type StoredLine, secondsLeft } from '#cart/cart.ts';
import { renewHold, requireContact, restoreHold } from '#cart/holds.service.ts';
import { holdingOf, isHolding } from '#cart/holds.ts';
import { savePrices } from '#cart/named-prices/named-prices.sql.ts';
import { withoutDiscounts } from '#cart/promotions/parts.ts';
import { bookCart } from '#cart/sale-rules/sale-rules.service.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { shopOf } from '#payment/settings/payment-settings.service.ts';
import { requireTestWhileClosed } from '#payment/settings/payment-settings.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { sellCart } from '#sale/selling/selling.service.ts';
import type { Services } from '#services.ts';
import { hasLink } from '../payment-links/payment-links.sql.ts';
import { readDeskCart } from './desk.service.ts';
import { namesOfLines, unitsOf } from './desk.ts';
import { requireFreeLeft } from './free-limit.service.ts';
import { insertGift } from './gifts.sql.ts';

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
    // A ticket withdrawn from a card is paid already.
    if (cart.lines.some(({ details }) => details.some(isWithdrawn))) fail('service.not-authorized');
    await requireAvailable(services, tenant, cart);
    await requireContact(services, tenant, cart, userId);
    await bookCart(services, tenant, cart, userId, locale);
    if (isHolding(holdingOf(cart.lines, userId))) await renewHold(services, tenant, cart, secondsLeft(cart));
    const { services: offered } = await catalogueOf(services, tenant);
    const tickets = cart.lines.reduce(
      (sum, { service, quantity }) => sum + quantity * unitsOf(offered.get(service)),
      0,
    );
    const lines = withoutDiscounts(cart.lines).map(({ formerPrice: _, flexible: __, ...line }) => ({
      ...line,
      unitPrice: 0,
    }));
    const isGiven = await services.database.tenant(tenant.id, async (db) => {
      await requireFreeLeft(db, { services, tenant, identity }, tickets);
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

const isWithdrawn = ({ isWithdrawalTicketId }: StoredLine['details'][number]): boolean =>
  isWithdrawalTicketId !== undefined;
