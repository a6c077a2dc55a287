import { beginSignIn } from '#account/sso/exchange/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { AppError } from '#platform/http/errors.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { backofficePath } from '../rules.ts';

/** Takes an administrator's browser to the provider. What fails is said by the sign-in page. */
export const loginSso: Handler<'GET /user/admin/loginSSO'> = async (context) => {
  const { query, services, tenant } = context;
  const locale = query.language ?? context.locale;
  const returnUrl = backofficePath(query.returnUrl, tenant.name);
  try {
    return await beginSignIn(context, 'backoffice', { returnUrl, locale, ssoName: query.ssoName });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('sso.')) throw error;
    const login = `${tenantAddress(services.config.publicUrl, tenant, locale)}/backoffice/login`;
    return `${login}?${new URLSearchParams({ from: returnUrl, sso: error.code.slice('sso.'.length) })}`;
  }
};
