import { recordChange } from '../../platform/audit.ts';
import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { checkPictureFile } from '../../platform/pictures/picture-file.ts';
import { redrawPicture } from '../../platform/pictures/redraw.ts';
import { countPictures } from '../data-design.ts';
import { deleteForgottenPictures, insertPicture } from '../mutations-design.ts';
import { MOST_STORED, MOST_WAITING, PICTURE_BOXES } from '../rules-design.ts';
import { viewStored } from '../view-design.ts';

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
