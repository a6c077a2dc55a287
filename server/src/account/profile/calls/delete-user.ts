import type { Handler } from '#platform/http/calls.ts';
import { eraseCustomer } from '../mutations.ts';

/** Erases the customer's personal data and ends their sessions. */
export const deleteUser: Handler<'DELETE /user/user'> = async ({ identity, transaction }) => {
  await transaction((db) => eraseCustomer(db, identity.userId));
  return undefined;
};
