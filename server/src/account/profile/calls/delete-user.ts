import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readErasureObstacle } from '../data.ts';
import { eraseCustomer } from '../mutations.ts';

/**
 * Erases the customer's personal data and ends their sessions. Not while a contract runs on: they end it themselves, which
 * takes a moment, and its dated receipt needs their address.
 */
export const deleteUser: Handler<'DELETE /user/user'> = async ({ identity, transaction }) => {
  await transaction(async (db) => {
    const obstacle = await readErasureObstacle(db, identity.userId);
    if (obstacle) fail(`account.${obstacle}`);
    await eraseCustomer(db, identity.userId);
  });
  return undefined;
};
