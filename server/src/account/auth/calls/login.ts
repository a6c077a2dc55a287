import type { Handler } from '#platform/http/calls.ts';
import { followTicketing } from '../../quotients/service.ts';
import { proveLogin, signIn } from '../service.ts';

/** Signs a customer in. */
export const login: Handler<'POST /user/login'> = async (context) => {
  const { body, services, tenant } = context;
  const customer = await proveLogin(context, body);
  const familyQuotient = await followTicketing(services, tenant, customer.id);
  return {
    ...(await signIn(context, { ...customer, familyQuotient }, 'password')),
    device: customer.device,
  };
};
