import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readCustomer } from '../../profile/data.ts';
import { provePassword } from '../../profile/service.ts';
import { beginPasskey as begin, proveOwner } from '../service.ts';

/** Begins to make a passkey, once the customer has proven who they are. */
export const beginPasskey: Handler<'POST /user/beginpasskey'> = async (context) => {
  const { body, identity, tenant, transaction } = context;
  await proveOwner(context, body.password, (password) =>
    provePassword(context, { password, field: 'password' }),
  );
  const customer = await transaction((db) => readCustomer(db, identity.userId));
  if (!customer) fail('session.expired');
  const owner = { kind: 'customer', id: identity.userId } as const;
  return begin(context, owner, `${customer.email} (${tenant.displayName})`);
};
