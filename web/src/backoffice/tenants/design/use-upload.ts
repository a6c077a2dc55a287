import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { fileProblem, type PictureUse, type UploadedPicture, uploadPicture } from './upload-picture.ts';

/** Uploads one picture at a time and reports the outcome. */
export function useUpload(use: PictureUse, onPicture: (picture: UploadedPicture) => void) {
  const t = useTranslations('picture');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState('');
  const send = async (file: File | undefined) => {
    if (!file || isSending) return;
    const problem = fileProblem(file);
    setNote('');
    setError(problem && t(problem));
    if (problem) return;
    setSending(true);
    try {
      onPicture(await uploadPicture(file, use));
      setNote(t('sent'));
    } catch (failure) {
      setError((failure instanceof ApiError && failure.error) || t('failed'));
    } finally {
      setSending(false);
    }
  };
  return { send: (file: File | undefined) => void send(file), isSending, error, note };
}
