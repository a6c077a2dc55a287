import type { Handler } from '#platform/http/calls.ts';
import { proveLogin, signIn } from '../../auth/service.ts';
import { followTicketing } from '../../quotients/service.ts';
import { linkKnownAccount } from '../service.ts';
import { readProven, takeProven } from '../sign-in/service.ts';

/** Links a person whom the provider has identified to the account whose password they know. */
export const attachSso: Handler<'POST /user/attachSSO'> = async (context) => {
  const { body, services, tenant, transaction } = context;
  await transaction((db) => readProven(context, db, body.ticket));
  const customer = await proveLogin(context, body);
  await transaction(async (db) => {
    const { person } = await takeProven(context, db, body.ticket);
    await linkKnownAccount(services, db, person, { id: customer.id });
  });
  services.jobs.wake();
  const familyQuotient = await followTicketing(services, tenant, customer.id);
  return signIn(context, { ...customer, familyQuotient }, 'identity');
};
