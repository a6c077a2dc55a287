import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { saveGiftCardSettings } from '#payment/gift-cards/administration.sql.ts';
import { giftCardLink } from '#payment/gift-cards/gift-cards.ts';
import { saveParameters } from '#tenants/parameters/parameters.sql.ts';
import { seedOnce } from './once.ts';

/** The venue that sells gift cards. */
const SELLING_VENUE = 'aqua-rivage';

/** Lets one venue sell gift cards. */
export async function seedGiftCards(
  database: Database,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  const venue = venues.find(({ name }) => name === SELLING_VENUE);
  if (!venue) return;
  await seedOnce(database, venue.id, 'gift-cards', async (db) => {
    await saveGiftCardSettings(db, {
      isSold: true,
      minCents: 1000,
      maxCents: 20_000,
      sellsServices: true,
      validMonths: 24,
    });
    await saveParameters(db, giftCardLink(true));
  });
}
