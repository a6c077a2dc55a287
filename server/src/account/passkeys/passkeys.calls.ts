import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { signIn } from '../auth/auth.service.ts';
import { readCredentials } from '../auth/auth.sql.ts';
import { provePassword } from '../profile/profile.service.ts';
import { readCustomer } from '../profile/profile.sql.ts';
import { followTicketing } from '../quotients/quotients.service.ts';
import {
  addPasskey as add,
  beginPasskey as begin,
  listPasskeys,
  namePasskey,
  proveOwner,
  removePasskey as remove,
} from './passkeys.service.ts';
import { beginSignIn, provePasskey } from './passkeys-sign-in.service.ts';

const addPasskey: Handler<'POST /user/passkey'> = (context) =>
  add(context, { kind: 'customer', id: context.identity.userId }, context.body);

const beginPasskeyLogin: Handler<'POST /user/beginpasskeylogin'> = (context) =>
  beginSignIn(context, 'customer');

/** Begins the registration of a passkey after the customer has proven their identity. */
const beginPasskey: Handler<'POST /user/beginpasskey'> = async (context) => {
  const { body, identity, tenant, transaction } = context;
  await proveOwner(context, body.password, (password) =>
    provePassword(context, { password, field: 'password' }),
  );
  const customer = await transaction((db) => readCustomer(db, identity.userId));
  if (!customer) fail('session.expired');
  const owner = { kind: 'customer', id: identity.userId } as const;
  return begin(context, owner, `${customer.email} (${tenant.displayName})`);
};

/** Signs a customer in with a passkey. */
const passkeyLogin: Handler<'POST /user/passkeylogin'> = async (context) => {
  const { body, services, tenant, transaction } = context;
  const id = await provePasskey(context, 'customer', body.credential);
  const customer = await transaction((db) => readCredentials(db, id));
  if (!customer) fail('passkey.unknown');
  const familyQuotient = await followTicketing(services, tenant, id);
  return signIn(context, { ...customer, familyQuotient }, 'passkey');
};

const passkeys: Handler<'GET /user/passkeys'> = (context) =>
  listPasskeys(context, { kind: 'customer', id: context.identity.userId });

/** Removes a passkey after the customer has proven their identity. */
const removePasskey: Handler<'DELETE /user/passkey'> = async (context) => {
  const { body, identity } = context;
  await proveOwner(context, body.password, (password) =>
    provePassword(context, { password, field: 'password' }),
  );
  await remove(context, { kind: 'customer', id: identity.userId }, body.id);
  return undefined;
};

const renamePasskey: Handler<'PUT /user/passkey'> = (context) =>
  namePasskey(context, { kind: 'customer', id: context.identity.userId }, context.body);

export const passkeyRoutes = {
  // visitor
  'POST /user/beginpasskeylogin': beginPasskeyLogin,
  'POST /user/passkeylogin': passkeyLogin,
  // customer
  'GET /user/passkeys': passkeys,
  'POST /user/beginpasskey': beginPasskey,
  'POST /user/passkey': addPasskey,
  'PUT /user/passkey': renamePasskey,
  'DELETE /user/passkey': removePasskey,
} satisfies Routes;
