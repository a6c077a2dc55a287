import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readParameters } from '#tenants/parameters/data.ts';
import { saveParameters } from '#tenants/parameters/mutations.ts';
import { displayOf, parametersOf } from '../rules.ts';

export const savePlanningItems: Handler<'PUT /settingsportal/planningItems'> = ({
  body: { seen, ...body },
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const present = displayOf(await readParameters(db));
    if (seen && changesBetween(present, seen).length > 0) fail('settings.changed');
    const changes = changesBetween(present, body);
    if (changes.length === 0) return body;
    await saveParameters(db, parametersOf(body));
    await recordChange(db, identity, { action: 'planning.saved', subject: tenant.displayName, changes });
    return body;
  });
