import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { deletePendingProof } from '../mutations.ts';

export const withdrawProof: Handler<'DELETE /user/familyQuotientProof'> = async ({
  identity,
  transaction,
}) => {
  if (!(await transaction((db) => deletePendingProof(db, identity.userId)))) fail('quotient.proof-not-found');
  return undefined;
};
