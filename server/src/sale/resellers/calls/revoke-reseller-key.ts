import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { revokeKey } from '../mutations.ts';

export const revokeResellerKey: Handler<'DELETE /settingsticketing/resellerkey'> = ({
  query: { id },
  identity,
  transaction,
}) =>
  transaction(async (db) => {
    const { name, ending } = (await revokeKey(db, id)) ?? fail('reseller.unknown');
    await recordChange(db, identity, { action: 'reseller.key-revoked', subject: `${name} (…${ending})` });
    return undefined;
  });
