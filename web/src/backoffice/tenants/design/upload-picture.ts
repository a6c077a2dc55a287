import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import { adminApi } from '#lib/admin-api.ts';
import { base64Of } from '../base-64.ts';

export type UploadedPicture = CallAnswer<'POST /settingsportal/picture'>;
export type PictureUse = NonNullable<CallInput<'POST /settingsportal/picture'>['body']>['use'];

/** Media types that the file dialog offers. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';

/** Checks a file before its upload; the server checks the content. @returns undefined when it is acceptable */
export function fileProblem({ size, type }: File): 'tooLarge' | 'type' | undefined {
  if (size > MAX_FILE_BYTES) return 'tooLarge';
  return PICTURE_TYPES.split(',').includes(type) ? undefined : 'type';
}

/** Uploads a picture; it is not public before something that uses it is saved. @throws ApiError */
export async function uploadPicture(file: File, use: PictureUse): Promise<UploadedPicture> {
  const content = await base64Of(file);
  return adminApi('POST /settingsportal/picture', {
    body: { name: file.name.slice(-200), mediaType: file.type, content, use },
  });
}
