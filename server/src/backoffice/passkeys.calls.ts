import { translator } from '@guichet/phrases/translate.ts';
import {
  addPasskey as add,
  beginPasskey as begin,
  listPasskeys,
  namePasskey,
  proveOwner,
  removePasskey as remove,
} from '#account/passkeys/passkeys.service.ts';
import { beginSignIn, provePasskey } from '#account/passkeys/passkeys-sign-in.service.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { issueSession, recordEntry, signIn } from './auth/auth.service.ts';
import { readCredentials } from './auth/auth.sql.ts';
import { requireFactorChange } from './auth/second-factor/second-factor.service.ts';
import { provePassword } from './profile.service.ts';

/**
 * Adds a passkey to the requester's account and records it in the audit log. The session continues with both factors,
 * since the authenticator has verified its user.
 */
const addPasskey: Handler<'POST /user/admin/passkey'> = async (context) => {
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

const beginPasskeyLogin: Handler<'POST /user/admin/beginpasskeylogin'> = (context) =>
  beginSignIn(context, 'administrator');

/** Begins the registration of a passkey after the administrator's proof of identity. */
const beginPasskey: Handler<'POST /user/admin/beginpasskey'> = async (context) => {
  const { body, identity, locale, services, tenant, transaction } = context;
  await transaction((db) => requireFactorChange(services, db, identity));
  await proveOwner(context, body.password, (password) =>
    provePassword(services, tenant, identity, { password, field: 'password' }),
  );
  const owner = { kind: 'administrator', id: identity.userId } as const;
  const place = `${tenant.displayName}, ${translator(locale, 'backoffice')('name')}`;
  return begin(context, owner, `${identity.email} (${place})`);
};

/** Signs an administrator in with a passkey; its authenticator verifies the user, so a passkey counts as both factors. */
const passkeyLogin: Handler<'POST /user/admin/passkeylogin'> = async (context) => {
  const { body, transaction } = context;
  const id = await provePasskey(context, 'administrator', body.credential);
  const known = await transaction(async (db) => {
    const found = await readCredentials(db, id);
    return found && (await recordEntry(db, found, 'signed-in-passkey')) ? found : fail('passkey.unknown');
  });
  return signIn(context, { ...known, hasBothFactors: true }, 'passkey');
};

const passkeys: Handler<'GET /user/admin/passkeys'> = (context) =>
  listPasskeys(context, { kind: 'administrator', id: context.identity.userId });

/** Removes a passkey of the requester's account and records it, unless a required factor would be missing. */
const removePasskey: Handler<'DELETE /user/admin/passkey'> = async (context) => {
  const { body, identity, services, tenant, transaction } = context;
  const { email, userId: id } = identity;
  await transaction((db) => requireFactorChange(services, db, identity));
  await proveOwner(context, body.password, (password) =>
    provePassword(services, tenant, identity, { password, field: 'password' }),
  );
  await remove(context, { kind: 'administrator', id }, body.id, async (db) => {
    const left = await readCredentials(db, id);
    const hasFactor = left?.hasPasskey || left?.secondFactorSecret != null;
    if (left?.isSecondFactorRequired && !hasFactor) fail('admin.second-factor-enforced');
    await recordChange(db, identity, { action: 'administrator.passkey-removed', subject: email });
  });
  return undefined;
};

const renamePasskey: Handler<'PUT /user/admin/passkey'> = (context) =>
  namePasskey(context, { kind: 'administrator', id: context.identity.userId }, context.body);

export const passkeyRoutes = {
  // backoffice
  'POST /user/admin/beginpasskeylogin': beginPasskeyLogin,
  'POST /user/admin/passkeylogin': passkeyLogin,
  // administrator-without-2fa
  'GET /user/admin/passkeys': passkeys,
  'POST /user/admin/beginpasskey': beginPasskey,
  'POST /user/admin/passkey': addPasskey,
  // administrator
  'PUT /user/admin/passkey': renamePasskey,
  'DELETE /user/admin/passkey': removePasskey,
} satisfies Routes;
