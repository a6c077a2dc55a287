import { useTranslations } from 'use-intl';
import type { PictureProblem } from '#lib/picture-file.ts';
import { useFileUpload } from '../use-file-upload.ts';
import { type PictureUse, type UploadedPicture, uploadPicture } from './upload-picture.ts';

/** Uploads one picture at a time and reports the outcome. */
export function useUpload(use: PictureUse, onPicture: (picture: UploadedPicture) => void) {
  const t = useTranslations('picture');
  return useFileUpload<PictureProblem>({
    t,
    upload: async (file) => onPicture(await uploadPicture(file, use)),
  });
}
