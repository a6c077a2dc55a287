import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readStoredPictures } from '#tenants/pictures/data.ts';
import { lockDesign, readDesignBefore } from '../data.ts';
import { replaceDesign } from '../mutations.ts';
import { designFields, undoneDesign } from '../rules.ts';
import { showDesign } from '../service.ts';
import { pictureIds } from '../view.ts';

export const undoDesign: Handler<'POST /settingsportal/undodesign'> = ({
  body,
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const present = await lockDesign(db);
    if (present.version !== body.version) fail('settings.changed');
    const earlier = present.before === null ? undefined : await readDesignBefore(db, present.before);
    if (!earlier) fail('settings.nothing-to-undo');
    const next = undoneDesign(present, earlier, identity.email);
    await replaceDesign(db, present, next);
    const stored = await readStoredPictures(db, pictureIds(present, next));
    await recordChange(db, identity, {
      action: 'design.undone',
      subject: tenant.displayName,
      changes: changesBetween(designFields(present, stored), designFields(next, stored)),
    });
    return showDesign(db, tenant);
  });
