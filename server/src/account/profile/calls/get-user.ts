import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readCustomer } from '../data.ts';
import { toUser } from '../view.ts';

/** The customer's profile. */
export const getUser: Handler<'GET /user/user'> = async ({ identity, transaction }) => {
  const customer = await transaction((db) => readCustomer(db, identity.userId));
  return customer ? toUser(customer) : fail('session.expired');
};
