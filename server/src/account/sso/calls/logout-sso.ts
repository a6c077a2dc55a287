import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { endSessions } from '../../auth/mutations.ts';
import { takeIdToken } from '../mutations.ts';
import { ID_TOKEN_PURPOSE } from '../service.ts';
import { ssoOf } from '../settings/service.ts';

/** Ends every session of the customer here, and names the page that ends the one at the provider. */
export const logoutSso: Handler<'POST /user/logoutSSO'> = async (context) => {
  const { identity, services, transaction } = context;
  const [sso, kept] = await transaction(async (db) => {
    await endSessions(db, identity.userId);
    return [await ssoOf(services, db), await takeIdToken(db, identity.userId)];
  });
  if (!sso?.choices.isLogoutShared || !kept) return {};
  const address = await leave(context, sso.connection, kept.idTokenEncrypted);
  return address === undefined ? {} : { address };
};

/** @returns undefined as well when the provider does not answer, or its token cannot be read: the person is signed out here all the same */
async function leave(
  { services, tenant }: CallContext<'POST /user/logoutSSO'>,
  connection: Parameters<typeof services.sso.logoutAddress>[0],
  idTokenEncrypted: string,
): Promise<string | undefined> {
  const returnAddress = tenantAddress(services.config.publicUrl, tenant, DEFAULT_LOCALE);
  try {
    const idToken = services.secrets.decryptSecret(idTokenEncrypted, ID_TOKEN_PURPOSE);
    return await services.sso.logoutAddress(connection, { idToken, returnAddress });
  } catch (error) {
    services.logger.warn({ err: error }, 'The provider has no page to sign out at');
    return undefined;
  }
}
