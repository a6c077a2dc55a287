import type { Locale } from '@guichet/contract/locale.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { findSession } from '#planning/planning.sql.ts';
import { type Administrator, hasAccount, type Identity } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type CartRow, placesBySession } from '../cart.ts';
import { lockLimits, readPlacesOf, writeLimits } from './limits.sql.ts';
import { type CartHolder, changedLimits, holderOf, type Limits, mayExtend } from './limits.ts';

/** The requester of a call. */
export interface Visitor {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly identity: Identity;
  /** Network address */
  readonly address: string;
  /** Language of the names in refusals; the default one when absent */
  readonly locale?: Locale;
}

/** Returns the holder whose limits count the places of a visitor. */
export function cartHolder({ services: { secrets }, tenant, identity, address }: Visitor): CartHolder {
  return holderOf(identity, address, tenant.cartLimits, secrets);
}

/**
 * Requires an account to extend a cart, unless it holds so few places of each session that nobody misses them.
 * @throws AppError `cart.extend-needs-account`
 */
export async function requireExtendable(visitor: Visitor, cart: CartRow): Promise<void> {
  const { services, tenant, identity } = visitor;
  const places = placesBySession(cart.lines);
  if (hasAccount(identity) || places.size === 0) return;
  const held = cart.holder
    ? await readPlacesOf(services.database, tenant.id, cart.holder)
    : new Map<string, number>();
  const sessions = await Promise.all([...places.keys()].map((id) => findSession(services, tenant, id)));
  const capacities = new Map(sessions.map((session) => [session?.id, session?.capacity ?? 0]));
  const kept = new Map([...places].map(([id, own]) => [id, held.get(id) ?? own]));
  if (!mayExtend(kept, (id) => capacities.get(id) ?? 0, tenant.cartLimits)) fail('cart.extend-needs-account');
}

/**
 * Saves the cart limits, and records the change. @param change.seen the limits that the administrator saw
 * @throws AppError `settings.changed` when another administrator has saved since
 */
export async function changeLimits(
  db: TenantDb,
  identity: Administrator,
  { displayName }: Pick<Tenant, 'displayName'>,
  { limits, seen }: { readonly limits: Limits; readonly seen: Limits | undefined },
): Promise<void> {
  const present = await lockLimits(db);
  if (seen && changedLimits(present, seen).length > 0) fail('settings.changed');
  const changes = changedLimits(present, limits);
  if (changes.length === 0) return;
  await writeLimits(db, limits);
  await recordChange(db, identity, { action: 'cart-limits.saved', subject: displayName, changes });
}
