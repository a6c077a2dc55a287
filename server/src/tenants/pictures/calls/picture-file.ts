import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readPictureFile } from '../data.ts';

export const pictureFile: Handler<'GET /portal/pictureFile'> = async ({ query, header, transaction }) => {
  const picture = await transaction((db) => readPictureFile(db, query.pictureId));
  if (!picture) fail('picture.not-found');
  header('content-type', picture.mediaType);
  // Another picture has another id.
  header('cache-control', 'public, max-age=31536000, immutable');
  header('vary', 'tenantname');
  header('content-security-policy', "default-src 'none'; sandbox");
  return picture.bytes;
};
