import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { adminApi } from '#lib/admin-api.ts';
import { base64Of } from '#lib/base-64.ts';
import { preparePicture } from '#lib/picture-file.ts';

export type UploadedPicture = CallAnswer<'POST /settingsportal/picture'>;
export type PictureUse = NonNullable<CallInput<'POST /settingsportal/picture'>['body']>['use'];

/** Types of the file dialog, for which an iPhone converts its photographs to JPEG. */
export const PICTURE_TYPES = 'image/*';

/**
 * Reduces a picture where needed and uploads it; it is public only once an object that uses it is saved.
 * @throws ApiError, FileProblem
 */
export async function uploadPicture(file: File, use: PictureUse): Promise<UploadedPicture> {
  const { name, mediaType, content } = await preparePicture(file, {
    accepted: ['image/jpeg', 'image/png', 'image/webp'],
  });
  return adminApi('POST /settingsportal/picture', {
    body: { name, mediaType, content: await base64Of(content), use },
  });
}
