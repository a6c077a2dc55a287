import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { insertReseller } from '../mutations.ts';
import { makeKey } from '../service.ts';

export const addReseller: Handler<'POST /settingsticketing/reseller'> = ({
  body: { name, commission },
  identity,
  services,
  transaction,
}) =>
  transaction(async (db) => {
    const resellerId = (await insertReseller(db, { name, commission })) ?? fail('reseller.name');
    const key = await makeKey(db, services.secrets, resellerId);
    await recordChange(db, identity, { action: 'reseller.created', subject: name });
    return { resellerId, key };
  });
