import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { lockLimits } from '../data.ts';
import { writeLimits } from '../mutations.ts';
import { changedLimits } from '../rules.ts';

export const saveCartLimits: Handler<'PUT /settingsportal/cartlimits'> = ({
  body: { seen, ...body },
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const present = await lockLimits(db);
    if (seen && changedLimits(present, seen).length > 0) fail('settings.changed');
    const changes = changedLimits(present, body);
    if (changes.length === 0) return body;
    await writeLimits(db, body);
    await recordChange(db, identity, { action: 'cart-limits.saved', subject: tenant.displayName, changes });
    return body;
  });
