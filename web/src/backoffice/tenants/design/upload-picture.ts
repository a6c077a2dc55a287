import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { adminApi } from '#lib/admin-api.ts';

export type UploadedPicture = CallAnswer<'POST /settingsportal/picture'>;
export type PictureUse = NonNullable<CallInput<'POST /settingsportal/picture'>['body']>['use'];

/** What a file chooser offers. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';

const MOST_BYTES = 512 * 1024;

/** What is wrong with a file before it is sent, if anything; the server looks closer. */
export function fileProblem({ size, type }: File): 'tooLarge' | 'type' | undefined {
  if (size > MOST_BYTES) return 'tooLarge';
  return PICTURE_TYPES.split(',').includes(type) ? undefined : 'type';
}

/** Sends a picture, which nothing shows yet. @throws ApiError */
export async function uploadPicture(file: File, use: PictureUse): Promise<UploadedPicture> {
  const content = await base64Of(file);
  return adminApi('POST /settingsportal/picture', {
    body: { name: file.name.slice(-200), mediaType: file.type, content, use },
  });
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
