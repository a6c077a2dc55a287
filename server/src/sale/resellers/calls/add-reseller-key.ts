import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { lockReseller } from '../data.ts';
import { MAX_KEYS } from '../rules.ts';
import { makeKey } from '../service.ts';

export const addResellerKey: Handler<'POST /settingsticketing/resellerkey'> = ({
  body: { resellerId },
  identity,
  services,
  transaction,
}) =>
  transaction(async (db) => {
    const reseller = (await lockReseller(db, resellerId)) ?? fail('reseller.unknown');
    if (reseller.keys >= MAX_KEYS) fail('reseller.keys', { params: { most: MAX_KEYS } });
    const key = await makeKey(db, services.secrets, resellerId);
    const subject = `${reseller.name} (…${key.slice(-4)})`;
    await recordChange(db, identity, { action: 'reseller.key-made', subject });
    return { resellerId, key };
  });
