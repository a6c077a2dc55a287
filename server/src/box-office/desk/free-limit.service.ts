import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readDeskSettings } from './desk.sql.ts';
import { countGifts, lockGifts } from './gifts.sql.ts';

/** A member of staff at a venue, who gives something away. */
interface Giver {
  readonly services: Pick<Services, 'clock'>;
  readonly tenant: Pick<Tenant, 'timeZone'>;
  readonly identity: Pick<Administrator, 'userId'>;
}

/** Returns how much an administrator may still give away today; undefined without a limit. */
export async function freeLeft(
  db: TenantDb,
  { services: { clock }, tenant: { timeZone }, identity: { userId } }: Giver,
): Promise<number | undefined> {
  const { freePerDay } = await readDeskSettings(db);
  if (freePerDay === null) return undefined;
  const today = startOfDay(dayOf(new Date(clock()), timeZone), timeZone);
  return Math.max(0, freePerDay - (await countGifts(db, userId, today)));
}

/**
 * Checks the daily limit of an administrator. Other gifts of the administrator wait for the end of the transaction.
 * @param units free tickets, admissions or tickets on a card; see `unitsOf`
 * @throws AppError `desk.free-limit`
 */
export async function requireFreeLeft(db: TenantDb, giver: Giver, units: number): Promise<void> {
  await lockGifts(db, giver.identity.userId);
  const left = await freeLeft(db, giver);
  if (left !== undefined && units > left) fail('desk.free-limit', { params: { count: left } });
}
