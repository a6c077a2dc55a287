import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { lockReseller } from '../data.ts';
import { updateReseller } from '../mutations.ts';
import { audited } from '../rules.ts';

export const changeReseller: Handler<'PUT /settingsticketing/reseller'> = ({ body, identity, transaction }) =>
  transaction(async (db) => {
    const before = (await lockReseller(db, body.id)) ?? fail('reseller.unknown');
    if (!(await updateReseller(db, body))) fail('reseller.name');
    const changes = changesBetween(audited(before), audited(body));
    if (changes.length > 0)
      await recordChange(db, identity, { action: 'reseller.changed', subject: body.name, changes });
    return undefined;
  });
