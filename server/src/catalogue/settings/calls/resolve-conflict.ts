import type { Handler } from '#platform/http/calls.ts';
import { requireVersion, resolvedTexts } from '../saving/rules.ts';
import { requireItem, writeSettings } from '../saving/service.ts';

export const resolveConflict: Handler<'PUT /settingsticketing/conflict'> = async ({
  body,
  tenant,
  services,
  identity,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const row = await requireItem(db, body.kind, body.externalCode);
    requireVersion(row, body.version);
    await writeSettings(db, row, { ...row, [body.field]: resolvedTexts(row, body) }, identity);
    return { version: row.version + 1 };
  });
