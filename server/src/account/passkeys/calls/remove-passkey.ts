import type { Handler } from '#platform/http/calls.ts';
import { provePassword } from '../../profile/service.ts';
import { proveOwner, removePasskey as remove } from '../service.ts';

/** Removes a passkey, once the customer has proven who they are. */
export const removePasskey: Handler<'DELETE /user/passkey'> = async (context) => {
  const { body, identity } = context;
  await proveOwner(context, body.password, (password) =>
    provePassword(context, { password, field: 'password' }),
  );
  await remove(context, { kind: 'customer', id: identity.userId }, body.id);
  return undefined;
};
