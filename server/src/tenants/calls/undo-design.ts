import { changesBetween, recordChange } from '../../platform/audit.ts';
import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { lockDesign, readDesignBefore, readStoredPictures } from '../data-design.ts';
import { replaceDesign } from '../mutations-design.ts';
import { designFields, undoneDesign } from '../rules-design.ts';
import { showDesign } from '../show-design.ts';
import { pictureIds } from '../view-design.ts';

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
