import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import { refuseWhenBusy, verifyPassword } from '#platform/auth/passwords.ts';
import { countFailure, countLogin, FREE_FAILURES, forgiveLogin } from '#platform/auth/throttle.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { followTicketing } from '../../quotients/service.ts';
import { findCredentials } from '../data.ts';
import { issueSession } from '../service.ts';
import { loginSubjects, newDevice } from '../throttling/rules.ts';

/** Signs a customer in. An unknown address costs the same work and gets the same answer as a wrong password. */
export const login: Handler<'POST /user/login'> = async ({
  body,
  tenant,
  address,
  services,
  transaction,
}) => {
  const subjects = loginSubjects(services.secrets, body.email, address, body.device);
  refuseWhenBusy();
  const known = await transaction(async (db) => {
    const minutes = await countLogin(db, subjects);
    if (minutes > 0) fail('account.temporarily-blocked', { params: { minutes } });
    return isEmail(body.email.trim()) ? findCredentials(db, body.email) : undefined;
  });
  const isRight = await verifyPassword(known?.passwordHash, body.password);
  await transaction(async (db) => {
    if (isRight) await forgiveLogin(db, subjects);
    else await countFailure(db, subjects.network, FREE_FAILURES.address);
  });
  if (!isRight || !known) fail('account.invalid-credentials');
  const device =
    subjects.isKnownDevice && body.device ? body.device : newDevice(services.secrets, body.email);
  const familyQuotient = await followTicketing(services, tenant, known.id);
  return { ...(await issueSession(services, tenant, { ...known, familyQuotient })), device };
};
