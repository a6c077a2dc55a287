import { mainLocale } from '@guichet/contract/main-locale.ts';
import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readStoredPictures } from '#tenants/pictures/data.ts';
import { deleteForgottenPictures } from '#tenants/pictures/mutations.ts';
import { lockDesign } from '../data.ts';
import { replaceDesign } from '../mutations.ts';
import { designFields, isSameDesign, nextDesign, problemsOf } from '../rules.ts';
import { showDesign } from '../service.ts';
import { pictureIds } from '../view.ts';

export const saveDesign: Handler<'PUT /settingsportal/design'> = ({ body, tenant, identity, services }) => {
  const fields = problemsOf(body, mainLocale(tenant.languages));
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  return services.tenantChanges.write(tenant.id, async (db) => {
    const present = await lockDesign(db);
    if (present.version !== body.version) fail('settings.changed');
    const next = nextDesign(present, body, identity.email);
    if (isSameDesign(present, next)) return showDesign(db, tenant);
    const stored = await readStoredPictures(db, pictureIds(present, next));
    const isStored = (id: string) => stored.some((picture) => picture.id === id);
    if (!pictureIds(next).every(isStored)) fail('picture.not-found');
    await replaceDesign(db, present, next);
    await deleteForgottenPictures(db);
    await recordChange(db, identity, {
      action: 'design.saved',
      subject: tenant.displayName,
      changes: changesBetween(designFields(present, stored), designFields(next, stored)),
    });
    return showDesign(db, tenant);
  });
};
