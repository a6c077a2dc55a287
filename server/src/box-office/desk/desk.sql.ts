import type { CallAnswer } from '@guichet/contract/calls.ts';
import { CUSTOMER_COLUMNS, type CustomerRow } from '#account/profile/profile.sql.ts';
import type { CartRow } from '#cart/cart.ts';
import type { TenantDb } from '#kernel/database/database.ts';

export type DeskSettings = CallAnswer<'GET /boxoffice/desk'>['settings'];

/** A customer with whether a password is set. */
export type DeskCustomerRow = CustomerRow & { hasPassword: boolean };

/** Reads customers by id, except erased ones. */
export function readDeskCustomers(db: TenantDb, ids: readonly string[]): Promise<DeskCustomerRow[]> {
  return db.query<DeskCustomerRow>(
    `select ${CUSTOMER_COLUMNS}, password_hash is not null as "hasPassword" from portal.customer
      where tenant_id = $1 and id = any ($2::uuid[]) and erased_at is null`,
    [db.tenantId, ids],
  );
}

/** Marks a cart as composed by staff. No limit of its customer counts its places. */
export async function markDeskCart(db: TenantDb, cartId: string): Promise<CartRow | undefined> {
  const [cart] = await db.query<CartRow>(
    `update portal.cart set is_desk = true, holder = null where tenant_id = $1 and id = $2
     returning *, clock_timestamp() as clock`,
    [db.tenantId, cartId],
  );
  return cart;
}

/**
 * Makes a cart of the desk last for a number of minutes from now, at most until its first session begins, unless it
 * lasts longer already. The cart counts as
 * opened so late that a payment that begins in time can be finished, and that its buyer cannot extend it.
 * @param isNewVersion whether the version rises, so that a change that another process has begun is refused
 * @returns undefined when the cart has changed or ended since, or is being sold
 */
export async function prolongCart(
  db: TenantDb,
  { id, version }: Pick<CartRow, 'id' | 'version'>,
  minutes: number,
  capMinutes: number,
  isNewVersion: boolean,
): Promise<CartRow | undefined> {
  const [cart] = await db.query<CartRow>(
    `update portal.cart
        set valid_until = until.at, opened_at = greatest(opened_at, until.at - make_interval(mins => $5)), updated_at = now(),
            version = cart.version + case when $6 then 1 else 0 end
       from (select greatest(valid_until, least(now() + make_interval(mins => $4), (
                      select min((detail -> 'event' ->> 'start')::timestamptz)
                        from jsonb_array_elements(lines) as line
                       cross join jsonb_array_elements(line -> 'details') as detail))) as at
               from portal.cart where tenant_id = $1 and id = $2) as until
      where tenant_id = $1 and id = $2 and version = $3 and is_desk
        and state in ('open', 'payment-pending', 'failed', 'cancelled') and valid_until > now()
      returning cart.*, clock_timestamp() as clock`,
    [db.tenantId, id, version, minutes, capMinutes, isNewVersion],
  );
  return cart;
}

/**
 * Ends a cart of the desk that is not being paid or sold. Its version grows: a payment that had begun and arrives later
 * is refunded.
 * @returns whether it ended now
 */
export async function endDeskCart(db: TenantDb, cartId: string): Promise<boolean> {
  const rows = await db.query(
    `update portal.cart
        set state = 'expired', valid_until = least(valid_until, now()), lines = portal.without_contacts(lines),
            version = version + 1, updated_at = now()
      where tenant_id = $1 and id = $2 and is_desk and state in ('open', 'failed', 'cancelled')
      returning 1`,
    [db.tenantId, cartId],
  );
  return rows.length > 0;
}

const DEFAULTS: DeskSettings = { linkMinutes: 1440, freePerDay: null, version: 0 };

export async function readDeskSettings(db: TenantDb): Promise<DeskSettings> {
  const [row] = await db.query<DeskSettings>(
    `select link_minutes as "linkMinutes", free_per_day as "freePerDay", version from portal.desk_settings
      where tenant_id = $1`,
    [db.tenantId],
  );
  return row ?? DEFAULTS;
}

/** Writes the settings. @param wanted.version the version that was seen @returns false when another is current */
export async function writeDeskSettings(db: TenantDb, wanted: DeskSettings): Promise<boolean> {
  const rows = await db.query(
    `insert into portal.desk_settings as known (tenant_id, link_minutes, free_per_day)
     select $1, $2, $3 where $4 = 0 or exists (select from portal.desk_settings where tenant_id = $1)
     on conflict (tenant_id) do update
        set link_minutes = excluded.link_minutes, free_per_day = excluded.free_per_day, version = known.version + 1
      where known.version = $4
     returning 1`,
    [db.tenantId, wanted.linkMinutes, wanted.freePerDay, wanted.version],
  );
  return rows.length > 0;
}
