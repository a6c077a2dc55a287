import { changesBetween, recordChange } from '../../platform/audit.ts';
import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { lockOrder } from '../data-settings.ts';
import { updateOrder } from '../mutations-settings.ts';
import { reordered } from '../rules-saving.ts';

export const saveOrder: Handler<'PUT /settingsticketing/order'> = async ({
  body: { kind, from, to },
  tenant,
  services,
  identity,
}) => {
  await services.tenantChanges.write(tenant.id, async (db) => {
    const codes = reordered(await lockOrder(db, kind), from, to) ?? fail('settings.changed');
    const changes = changesBetween({ order: from.join(', ') }, { order: to.join(', ') });
    if (changes.length === 0) return;
    await updateOrder(db, kind, codes);
    await recordChange(db, identity, { action: `${kind}.reordered`, subject: tenant.displayName, changes });
  });
  return undefined;
};
