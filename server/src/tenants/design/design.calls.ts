import { mainLocale } from '@guichet/contract/main-locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { deleteForgottenPictures, readStoredPictures } from '../pictures/pictures.sql.ts';
import { showDesign } from './design.service.ts';
import { lockDesign, readDesignBefore, replaceDesign } from './design.sql.ts';
import { designFields, isSameDesign, nextDesign, pictureIds, problemsOf, undoneDesign } from './design.ts';

const design: Handler<'GET /settingsportal/design'> = ({ tenant, transaction }) =>
  transaction((db) => showDesign(db, tenant));

const saveDesign: Handler<'PUT /settingsportal/design'> = ({ body, tenant, identity, services }) => {
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

const undoDesign: Handler<'POST /settingsportal/undodesign'> = ({ body, tenant, identity, services }) =>
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

export const designRoutes = {
  // administrator: settings.design
  'GET /settingsportal/design': design,
  'PUT /settingsportal/design': saveDesign,
  'POST /settingsportal/undodesign': undoDesign,
} satisfies Routes;
