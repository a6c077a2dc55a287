import { type Right, TENANT_RIGHTS } from '@guichet/contract/access.ts';

/** Pure decisions about visits of the platform's people in venues. */

/** Maximum duration of a visit. */
export const VISIT_MINUTES = 60;

/** Validity of the address of a visit. */
export const KEY_SECONDS = 60;

/**
 * Rights that a visit excludes: team, payment keys and identity provider. An account, a key or another access created on
 * a visit would outlast it.
 */
const KEPT: ReadonlySet<Right> = new Set<Right>(['settings.admin', 'settings.payment', 'settings.sso']);

/** The rights on a visit. */
export const VISIT_RIGHTS: readonly Right[] = TENANT_RIGHTS.filter((right) => !KEPT.has(right));
