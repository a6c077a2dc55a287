import { type Right, TENANT_RIGHTS } from '@guichet/contract/access.ts';

/** Pure decisions about visits of the platform's people in venues. */

/** How long one lasts at most. */
export const VISIT_MINUTES = 60;

/** How long its address may be opened. */
export const KEY_SECONDS = 60;

/**
 * What stays the venue's: who belongs to its team, the keys of its payments, and its provider of identities. An account,
 * a key or a door that was made on a visit would outlast it.
 */
const KEPT: ReadonlySet<Right> = new Set<Right>(['settings.admin', 'settings.payment', 'settings.sso']);

/** The rights on a visit. */
export const VISIT_RIGHTS: readonly Right[] = TENANT_RIGHTS.filter((right) => !KEPT.has(right));
