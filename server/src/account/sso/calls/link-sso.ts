import type { Handler } from '#platform/http/calls.ts';
import { originOf } from '#platform/tenancy/tenant-address.ts';
import { beginSignIn } from '../exchange/service.ts';
import { returnPath } from '../rules.ts';

/** Begins to link the account of the customer, whom their session proves. */
export const linkSso: Handler<'POST /user/linkSSO'> = async (context) => {
  const { body, identity, locale, services, tenant } = context;
  const returnUrl = returnPath(body.returnUrl, tenant.name, originOf(services.config.publicUrl, tenant));
  return { address: await beginSignIn(context, 'shop', { returnUrl, locale, accountId: identity.userId }) };
};
