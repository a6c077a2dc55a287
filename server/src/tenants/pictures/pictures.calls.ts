import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { checkPictureFile } from '#platform/images/picture-file.ts';
import { reEncodePicture } from '#platform/images/re-encode.ts';
import { viewStored } from '../design/design.ts';
import { countPictures, deleteForgottenPictures, insertPicture, readPictureFile } from './pictures.sql.ts';
import { MAX_STORED, MAX_WAITING, PICTURE_BOXES } from './pictures.ts';

const addPicture: Handler<'POST /settingsportal/picture'> = async ({
  body: { name, mediaType, content, use },
  tenant,
  identity,
  transaction,
}) => {
  const bytes = Buffer.from(content, 'base64');
  checkPictureFile({ name, mediaType, bytes });
  const encoded = await reEncodePicture(bytes, 'image/webp', PICTURE_BOXES[use]);
  return transaction(async (db) => {
    await deleteForgottenPictures(db);
    const { all, waiting } = await countPictures(db);
    if (all >= MAX_STORED || (use !== 'service' && waiting >= MAX_WAITING)) fail('picture.too-many');
    const { width, height } = encoded;
    const id = await insertPicture(db, { ...encoded, use, name });
    await recordChange(db, identity, { action: 'picture.added', subject: name });
    return viewStored(tenant, { id, name, width, height });
  });
};

const pictureFile: Handler<'GET /portal/pictureFile'> = async ({ query, header, transaction }) => {
  const picture = await transaction((db) => readPictureFile(db, query.pictureId));
  if (!picture) fail('picture.not-found');
  header('content-type', picture.mediaType);
  // A changed picture has another id, so responses are immutable.
  header('cache-control', 'public, max-age=31536000, immutable');
  header('vary', 'tenantname');
  header('content-security-policy', "default-src 'none'; sandbox");
  // Mails, websites of venues and resellers show it.
  header('cross-origin-resource-policy', 'cross-origin');
  return picture.bytes;
};

export const picturesRoutes = {
  // visitor
  'GET /portal/pictureFile': pictureFile,
  // administrator: settings.design, settings.ticketing
  'POST /settingsportal/picture': addPicture,
} satisfies Routes;
