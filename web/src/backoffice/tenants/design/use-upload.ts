import { useTranslations } from 'use-intl';
import { useFileUpload } from '../use-file-upload.ts';
import { fileProblem, type PictureUse, type UploadedPicture, uploadPicture } from './upload-picture.ts';

/** Uploads one picture at a time and reports the outcome. */
export function useUpload(use: PictureUse, onPicture: (picture: UploadedPicture) => void) {
  const t = useTranslations('picture');
  return useFileUpload({
    t,
    problemOf: fileProblem,
    upload: async (file) => onPicture(await uploadPicture(file, use)),
  });
}
