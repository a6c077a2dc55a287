import { passwordProblems } from '@guichet/contract/account/registration-rules.ts';
import { readCredentials } from '#account/auth/data.ts';
import { setPassword } from '#account/auth/mutations.ts';
import { issueSession } from '#account/auth/service.ts';
import { passwordChangeOf } from '#account/auth/throttling/rules.ts';
import { hashPassword, refuseWhenBusy, verifyPassword } from '#platform/auth/passwords.ts';
import { countFailure, FREE_FAILURES, forgiveFailures } from '#platform/auth/throttle.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { refuse } from '../rules.ts';

/** Changes the password of a customer who knows the present one; every other session ends. */
export const modifyPassword: Handler<'POST /user/modifypassword'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) => {
  refuse({
    ...(body.oldPassword === '' && { oldPassword: 'field.required' as const }),
    ...passwordProblems(body),
  });
  refuseWhenBusy();
  const tries = passwordChangeOf(services.secrets, identity.userId);
  const known = await transaction(async (db) => {
    const minutes = await countFailure(db, tries, FREE_FAILURES.account);
    if (minutes > 0) fail('account.temporarily-blocked', { params: { minutes } });
    return (await readCredentials(db, identity.userId)) ?? fail('session.expired');
  });
  if (!(await verifyPassword(known.passwordHash, body.oldPassword))) {
    fail('account.invalid-credentials', { fields: { oldPassword: 'account.invalid-credentials' } });
  }
  const passwordHash = await hashPassword(body.password);
  const tokenVersion = await transaction(async (db) => {
    await forgiveFailures(db, tries);
    return (await setPassword(db, identity.userId, passwordHash)) ?? fail('session.expired');
  });
  return issueSession(services, tenant, { ...known, tokenVersion });
};
