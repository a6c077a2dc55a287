import { addPasskey as add } from '#account/passkeys/service.ts';
import { requireFactorChange } from '#backoffice/auth/second-factor/service.ts';
import { issueSession } from '#backoffice/auth/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';

/**
 * Adds a passkey to the own account, with its entry in the log. The session goes on as one with both factors, since the
 * authenticator has verified its user.
 */
export const addPasskey: Handler<'POST /user/admin/passkey'> = async (context) => {
  const { body, identity, services, tenant, transaction } = context;
  const { email, userId: id } = identity;
  await transaction((db) => requireFactorChange(services, db, identity));
  const passkey = await add(context, { kind: 'administrator', id }, body, (db) =>
    recordChange(db, identity, { action: 'administrator.passkey-added', subject: email }),
  );
  return {
    ...passkey,
    session: await issueSession(services, tenant, { ...identity, id, hasBothFactors: true }),
  };
};
