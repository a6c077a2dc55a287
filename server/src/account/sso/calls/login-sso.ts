import type { Handler } from '#platform/http/calls.ts';
import { AppError } from '#platform/http/errors.ts';
import { originOf, tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { beginSignIn } from '../exchange/service.ts';
import { returnPath } from '../rules.ts';

/** Takes a browser to the provider. It is a person who opened this address: what fails is said by the login page. */
export const loginSso: Handler<'GET /user/loginSSO'> = async (context) => {
  const { query, services, tenant } = context;
  const locale = query.language ?? context.locale;
  const returnUrl = returnPath(query.returnUrl, tenant.name, originOf(services.config.publicUrl, tenant));
  try {
    return await beginSignIn(context, 'shop', { returnUrl, locale, ssoName: query.ssoName });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('sso.')) throw error;
    const login = `${tenantAddress(services.config.publicUrl, tenant, locale)}/login`;
    return `${login}?${new URLSearchParams({ from: returnUrl, sso: error.code.slice('sso.'.length) })}`;
  }
};
