import { informationProblems } from '@guichet/contract/catalogue/establishment-rules.ts';
import { mainLocale } from '@guichet/contract/main-locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readStoredPictures } from '#tenants/pictures/data.ts';
import { readInformation } from '../data.ts';
import type { Information } from '../model.ts';
import { clockOf, nextVersion, normalized } from '../rules.ts';
import { replaceInformation, requireEstablishment, showInformation } from '../service.ts';

export const saveInformation: Handler<'PUT /settingsticketing/establishmentinformation'> = async ({
  body: { externalCode, version, ...sent },
  tenant,
  identity,
  services,
}) => {
  const fields = informationProblems(
    sent as Information,
    clockOf(new Date(), tenant.timeZone).slice(0, 10),
    mainLocale(tenant.languages),
  );
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  const establishment = await requireEstablishment(services, tenant, externalCode);
  const content = normalized(sent as Information);
  return services.tenantChanges.write(tenant.id, async (db) => {
    const present = await readInformation(db, externalCode);
    if ((present?.version ?? 0) !== version) fail('settings.changed');
    const ids = content.pictures.map(({ id }) => id);
    const stored = ids.length > 0 ? await readStoredPictures(db, ids) : [];
    if (stored.length < new Set(ids).size) fail('picture.not-found');
    const next = nextVersion({ code: externalCode, version }, content, version, identity.email);
    await replaceInformation(db, identity, {
      establishment,
      present,
      next,
      action: 'establishment.informed',
    });
    return showInformation(db, tenant, establishment);
  });
};
