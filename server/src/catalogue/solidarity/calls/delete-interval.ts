import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { deleteInterval as remove } from '../mutations.ts';
import { intervalText } from '../rules.ts';

export const deleteInterval: Handler<'DELETE /settingsticketing/familyQuotient'> = async ({
  query: { id },
  identity,
  transaction,
}) => {
  await transaction(async (db) => {
    const removed = (await remove(db, id)) ?? fail('quotient.interval-not-found');
    await recordChange(db, identity, { action: 'quotient-interval.removed', subject: intervalText(removed) });
  });
  return undefined;
};
