import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { checkPictureFile } from '#platform/images/picture-file.ts';
import { redrawPicture } from '#platform/images/redraw.ts';
import { countPictures } from '#tenants/design/data.ts';
import { deleteForgottenPictures, insertPicture } from '#tenants/design/mutations.ts';
import { MOST_STORED, MOST_WAITING, PICTURE_BOXES } from '#tenants/design/rules.ts';
import { viewStored } from '#tenants/design/view.ts';

export const addPicture: Handler<'POST /settingsportal/picture'> = async ({
  body: { name, mediaType, content, use },
  tenant,
  identity,
  services,
}) => {
  const bytes = Buffer.from(content, 'base64');
  checkPictureFile({ name, mediaType, bytes });
  const drawn = await redrawPicture(bytes, PICTURE_BOXES[use]);
  return services.database.tenant(tenant.id, async (db) => {
    await deleteForgottenPictures(db);
    const { all, waiting } = await countPictures(db);
    if (all >= MOST_STORED || (use !== 'service' && waiting >= MOST_WAITING)) fail('picture.too-many');
    const { width, height } = drawn;
    const id = await insertPicture(db, { ...drawn, use, name });
    await recordChange(db, identity, { action: 'picture.added', subject: name });
    return viewStored(tenant, { id, name, width, height });
  });
};
