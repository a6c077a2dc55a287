import type { CartLimits } from '@guichet/contract/cart/limits.ts';
import type { z } from 'zod';
import { fail } from '#kernel/errors.ts';
import type { RecordedChange } from '#kernel/format/changes.ts';
import { hasAccount, type Identity } from '#platform/auth/identity.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { networkOf } from '#platform/auth/throttle-subjects.ts';

export type Limits = z.output<typeof CartLimits>;

/** The holder of a cart's places: an account, or the network of an anonymous visitor. */
export interface CartHolder {
  readonly kind: 'account' | 'network';
  /** A pseudonym for a network, so that carts contain no address */
  readonly id: string;
  readonly most: Limits['account'];
}

/** The first limit that a change would exceed. */
export type ReachedLimit = 'carts' | 'changes' | 'places' | 'session';

export function holderOf(
  identity: Identity,
  address: string,
  limits: Limits,
  secrets: Pick<Secrets, 'pseudonymOf'>,
): CartHolder {
  if (hasAccount(identity)) return { kind: 'account', id: identity.userId, most: limits.account };
  const id = secrets.pseudonymOf('cart network', networkOf(address));
  return { kind: 'network', id, most: limits.network };
}

/** Fails with a message that says which limit the visitor has reached, and what to do. */
export function refuseLimited(reached: ReachedLimit, { kind, most }: CartHolder): never {
  switch (reached) {
    case 'changes':
      return fail('cart.limited-changes', { params: { minutes: 1 } });
    case 'session':
      return fail('cart.limited-session', { params: { places: most.sessionPlaces } });
    default:
      return fail(kind === 'account' ? 'cart.limited-account' : 'cart.limited-network');
  }
}

/** Places of a session that an anonymous visitor may extend whatever its capacity: a family with friends. */
const FREE_TO_EXTEND = 8;

/** Returns whether an anonymous visitor may extend the places of the network. */
export function mayExtend(
  held: ReadonlyMap<string, number>,
  capacityOf: (sessionId: string) => number,
  { extendShare }: Pick<Limits, 'extendShare'>,
): boolean {
  return [...held].every(
    ([sessionId, places]) =>
      places <= Math.max(FREE_TO_EXTEND, Math.floor((capacityOf(sessionId) * extendShare) / 100)),
  );
}

/** Returns the differences of two settings for the audit log: `networkPlaces` from 150 to 200. */
export function changedLimits(before: Limits, after: Limits): RecordedChange[] {
  const [from, to] = [flat(before), flat(after)];
  return Object.keys(to)
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, from: String(from[field]), to: String(to[field]) }));
}

function flat({ network, account, extendShare }: Limits): Record<string, number> {
  const prefixed = (kind: string, limits: object) =>
    Object.entries(limits).map(([name, value]) => [
      kind + name.charAt(0).toUpperCase() + name.slice(1),
      value,
    ]);
  return Object.fromEntries([
    ...prefixed('network', network),
    ...prefixed('account', account),
    ['extendShare', extendShare],
  ]);
}
