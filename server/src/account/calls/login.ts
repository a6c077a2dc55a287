import { isEmail } from '@guichet/contract/registration.ts';
import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { refuseWhenBusy, verifyPassword } from '../../platform/passwords.ts';
import { countFailure, FREE_FAILURES, forgiveFailures, waitingMinutes } from '../../platform/throttle.ts';
import { findCredentials } from '../data.ts';
import { issueSession } from '../session.ts';
import { loginFrom, loginOf } from '../subjects.ts';

/** Signs a customer in. An unknown address costs the same work and gets the same answer as a wrong password. */
export const login: Handler<'POST /user/login'> = async ({ body, tenant, address, services }) => {
  const account = loginOf(services.secrets, body.email);
  const network = loginFrom(services.secrets, address);
  refuseWhenBusy();
  const known = await services.database.tenant(tenant.id, async (db) => {
    const minutes =
      (await waitingMinutes(db, network)) || (await countFailure(db, account, FREE_FAILURES.account));
    if (minutes > 0) fail('account.temporarily-blocked', { params: { minutes } });
    return isEmail(body.email.trim()) ? findCredentials(db, body.email) : undefined;
  });
  const isRight = await verifyPassword(known?.passwordHash, body.password);
  await services.database.tenant(tenant.id, async (db) => {
    if (isRight) await forgiveFailures(db, account);
    else await countFailure(db, network, FREE_FAILURES.address);
  });
  if (!isRight || !known) fail('account.invalid-credentials');
  return issueSession(services, tenant, known);
};
