import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readCredentials } from '../../auth/data.ts';
import { issueSession } from '../../auth/service.ts';
import { followTicketing } from '../../quotients/service.ts';
import { provePasskey } from '../sign-in/service.ts';

/** Signs a customer in with a passkey. */
export const passkeyLogin: Handler<'POST /user/passkeylogin'> = async (context) => {
  const { body, services, tenant, transaction } = context;
  const id = await provePasskey(context, 'customer', body.credential);
  const customer = await transaction((db) => readCredentials(db, id));
  if (!customer) fail('passkey.unknown');
  const familyQuotient = await followTicketing(services, tenant, id);
  return issueSession(services, tenant, { ...customer, familyQuotient });
};
