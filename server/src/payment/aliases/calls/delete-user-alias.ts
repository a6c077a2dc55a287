import type { Handler } from '#platform/http/calls.ts';
import { deleteAlias } from '../mutations.ts';

export const deleteUserAlias: Handler<'DELETE /user/DeleteUserAlias'> = async ({
  identity,
  services,
  transaction,
}) => {
  if (await transaction((db) => deleteAlias(db, identity.userId))) services.jobs.wake();
};
