import { fail } from '#kernel/errors.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { refuseWhenBusy, verifyPassword } from '#platform/auth/passwords.ts';
import { countFailure, FREE_FAILURES, forgiveFailures } from '#platform/auth/throttle.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readCredentials } from './auth/auth.sql.ts';
import { passwordOf } from './auth/auth-throttling.ts';

/**
 * Verifies the password of a signed-in administrator before an action that a stolen session alone must not allow.
 * @param field the field of the form that contains the password
 * @throws {AppError} `admin.password-incorrect`; `account.temporarily-blocked` after too many attempts
 */
export async function provePassword(
  services: Services,
  tenant: Tenant,
  identity: Administrator,
  typed: { password: string; field: string },
): Promise<void> {
  refuseWhenBusy();
  const tries = passwordOf(services.secrets, identity.userId);
  const known = await services.database.tenant(tenant.id, async (db) => {
    const minutes = await countFailure(db, tries, FREE_FAILURES.account);
    if (minutes > 0) fail('account.temporarily-blocked', { params: { minutes } });
    return readCredentials(db, identity.userId);
  });
  if (!(await verifyPassword(known?.passwordHash ?? undefined, typed.password))) {
    fail('admin.password-incorrect', { fields: { [typed.field]: 'admin.password-incorrect' } });
  }
  await services.database.tenant(tenant.id, (db) => forgiveFailures(db, tries));
}
