import { MAX_GIFT_CARD_DELIVERY_DAYS } from '@guichet/contract/payment/gift-card-rules.ts';
import type { CartRow } from '#cart/cart.ts';
import { fail } from '#kernel/errors.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { shopOf } from '../settings/payment-settings.service.ts';
import { readCartGiftCards } from './gift-cards.sql.ts';
import { type GiftQuote, quoteOf } from './gift-cards.ts';

/** Returns what the gift cards of a cart pay of it; without I/O for a cart without gift cards. */
export async function giftQuote(
  services: Services,
  tenant: Tenant,
  cart: Pick<CartRow, 'id' | 'total_amount' | 'has_gift_cards'>,
): Promise<GiftQuote> {
  const rows =
    cart.total_amount > 0 && cart.has_gift_cards
      ? await services.database.tenant(tenant.id, (db) => readCartGiftCards(db, cart.id))
      : [];
  // The shop decides about test cards alone.
  const mode = rows.length > 0 ? ((await shopOf(services, tenant))?.shop.mode ?? null) : null;
  return quoteOf(cart.total_amount, rows, mode);
}

/** Returns the venue's present day. */
export const todayOf = ({ clock }: Pick<Services, 'clock'>, { timeZone }: Tenant): string =>
  dayOf(new Date(clock()), timeZone);

/** Fails for a day of delivery that is over, or further away than a year. */
export function requireDeliveryDay(services: Pick<Services, 'clock'>, tenant: Tenant, day: string): void {
  const today = todayOf(services, tenant);
  if (day < today || day > addDays(today, MAX_GIFT_CARD_DELIVERY_DAYS))
    fail('gift-card.day', { fields: { deliverOn: 'gift-card.day' } });
}
