import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { CallContext } from '#calls.ts';
import type { SsoPerson } from '#gateways/sso/port.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { type ConfiguredSso, ssoOf } from './settings/sso-settings.service.ts';
import { redirectAddressOf } from './settings/sso-settings.ts';
import { askProvider } from './sso.service.ts';
import type { SsoSite } from './sso.ts';
import { type Asked, keepAsked, nameBrowser, takeAsked } from './sso-sign-in.service.ts';

/** The redirect to the provider and back, shared by customers and administrators. */

type Context = Pick<
  CallContext<'GET /user/loginSSO'>,
  'tenant' | 'services' | 'transaction' | 'cookie' | 'header'
>;

/** Returns the address to which the provider redirects. */
const redirectAddress = ({ config }: Services, tenant: Tenant, site: SsoSite): string =>
  redirectAddressOf(tenantAddress(config.publicUrl, tenant, DEFAULT_LOCALE), site);

/** Reads the provider of a site; undefined when the site has none. */
async function providerOf(context: Context, site: SsoSite): Promise<ConfiguredSso | undefined> {
  const sso = await context.transaction((db) => ssoOf(context.services, db));
  return site === 'shop' || sso?.choices.isForAdministrators ? sso : undefined;
}

/**
 * Begins a sign-in at the provider. @returns the address to which the browser is redirected
 * @param wanted.ssoName name of the provider, when the address contains one
 * @throws AppError `sso.off`, `sso.unavailable`, `sso.failed`
 */
export async function beginSignIn(
  context: Context,
  site: SsoSite,
  { ssoName, ...wanted }: Omit<Asked, 'request' | 'version'> & { ssoName?: string },
): Promise<string> {
  const { services, tenant, transaction } = context;
  const sso = await providerOf(context, site);
  if (!sso || (ssoName !== undefined && ssoName !== sso.choices.name)) fail('sso.off');
  const { address, request } = await askProvider(services, () =>
    services.sso.begin(sso.connection, {
      redirectAddress: redirectAddress(services, tenant, site),
      mark: wanted.locale,
    }),
  );
  const browser = nameBrowser(context);
  const asked = { ...wanted, request, version: sso.version };
  await transaction((db) => keepAsked(context, db, { site, browser, asked }));
  return address;
}

/**
 * Returns the person whom the provider has identified. Consumes the request first, so that a response counts once.
 * @param answer query of the address to which the provider redirected
 * @throws AppError `sso.…`
 */
export async function endSignIn(
  context: Context,
  site: SsoSite,
  answer: string,
): Promise<{ asked: Asked; sso: ConfiguredSso; person: SsoPerson }> {
  const { services, tenant, transaction } = context;
  const state = new URLSearchParams(answer).get('state') ?? '';
  const asked = await transaction((db) => takeAsked(context, db, state, site));
  const sso = await providerOf(context, site);
  if (!sso) fail('sso.off');
  if (sso.version !== asked.version) fail('sso.lost');
  const { request } = asked;
  const person = await askProvider(services, () =>
    services.sso.finish(sso.connection, {
      redirectAddress: redirectAddress(services, tenant, site),
      answer,
      request,
    }),
  );
  return { asked, sso, person };
}
