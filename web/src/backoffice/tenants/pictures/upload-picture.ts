import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { base64Of } from '#lib/base-64.ts';
import { type PictureProblem, preparePicture } from '#lib/picture-file.ts';
import { useFileUpload } from '../use-file-upload.ts';

export type UploadedPicture = CallAnswer<'POST /settingsportal/picture'>;
export type PictureUse = NonNullable<CallInput<'POST /settingsportal/picture'>['body']>['use'];

/** Types of the file dialog, for which an iPhone converts its photographs to JPEG. */
export const PICTURE_TYPES = 'image/*';

/**
 * Reduces a picture where needed and uploads it; it is public only once an object that uses it is saved.
 * @throws ApiError, FileProblem
 */
async function uploadPicture(file: File, use: PictureUse): Promise<UploadedPicture> {
  const { name, mediaType, content } = await preparePicture(file, {
    accepted: ['image/jpeg', 'image/png', 'image/webp'],
  });
  return adminApi('POST /settingsportal/picture', {
    body: { name, mediaType, content: await base64Of(content), use },
  });
}

/** Uploads one picture at a time and reports the outcome. */
export function useUpload(use: PictureUse, onPicture: (picture: UploadedPicture) => void) {
  const t = useTranslations('picture');
  return useFileUpload<PictureProblem>({
    t,
    upload: async (file) => onPicture(await uploadPicture(file, use)),
  });
}
