import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { lockOrder } from '../data.ts';
import { updateOrder } from '../mutations.ts';
import { effectiveName } from '../rules.ts';
import { auditedMove, reordered } from '../saving/rules.ts';

export const saveOrder: Handler<'PUT /settingsticketing/order'> = async ({
  body: { kind, from, to },
  tenant,
  services,
  identity,
}) => {
  await services.tenantChanges.write(tenant.id, async (db) => {
    const items = await lockOrder(db, kind);
    const present = items.map(({ code }) => code);
    const codes = reordered(present, from, to) ?? fail('settings.changed');
    const names = new Map(items.map((item) => [item.code, effectiveName(item)]));
    const move = auditedMove(from, to, (code) => names.get(code) ?? code);
    if (!move) return;
    await updateOrder(db, kind, codes);
    const { subject = tenant.displayName, changes } = move;
    await recordChange(db, identity, { action: `${kind}.reordered`, subject, changes });
  });
  return undefined;
};
