import { findSession } from '#planning/data.ts';
import type { Identity } from '#platform/auth/identity.ts';
import { fail } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { CartRow } from '../model.ts';
import { placesBySession } from '../rules.ts';
import { readPlacesOf } from './data.ts';
import { type CartHolder, holderOf, mayExtend } from './rules.ts';

/** Who makes a request: what calls know of them. */
export interface Visitor {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly identity: Identity;
  /** Network address */
  readonly address: string;
}

/** As whom the places of a visitor are counted. */
export function cartHolder({ services: { secrets }, tenant, identity, address }: Visitor): CartHolder {
  return holderOf(identity, address, tenant.cartLimits, secrets);
}

/**
 * Extending takes an account, or so few places of each session that none are missed.
 * @throws AppError `cart.extend-needs-account`
 */
export async function requireExtendable(visitor: Visitor, cart: CartRow): Promise<void> {
  const { services, tenant, identity } = visitor;
  const places = placesBySession(cart.lines);
  if (identity.kind === 'customer' || places.size === 0) return;
  const held = cart.holder
    ? await readPlacesOf(services.database, tenant.id, cart.holder)
    : new Map<string, number>();
  const sessions = await Promise.all([...places.keys()].map((id) => findSession(services, tenant, id)));
  const capacities = new Map(sessions.map((session) => [session?.id, session?.capacity ?? 0]));
  const kept = new Map([...places].map(([id, own]) => [id, held.get(id) ?? own]));
  if (!mayExtend(kept, (id) => capacities.get(id) ?? 0, tenant.cartLimits)) fail('cart.extend-needs-account');
}
