import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readInformation } from '../data.ts';
import { nextVersion } from '../rules.ts';
import { replaceInformation, requireEstablishment, showInformation } from '../service.ts';

export const undoInformation: Handler<'POST /settingsticketing/undoestablishmentinformation'> = async ({
  body: { externalCode, version },
  tenant,
  identity,
  services,
}) => {
  const establishment = await requireEstablishment(services, tenant, externalCode);
  return services.tenantChanges.write(tenant.id, async (db) => {
    const present = await readInformation(db, externalCode);
    if ((present?.version ?? 0) !== version) fail('settings.changed');
    if (!present || present.before === null) fail('settings.nothing-to-undo');
    // Before the first version is what the ticketing system says.
    const earlier = present.before === 0 ? { content: null, before: null } : undefined;
    const kept = earlier ?? (await readInformation(db, externalCode, present.before));
    if (!kept) fail('settings.nothing-to-undo');
    const next = nextVersion(present, kept.content, kept.before, identity.email);
    await replaceInformation(db, identity, { establishment, present, next, action: 'establishment.undone' });
    return showInformation(db, tenant, establishment);
  });
};
