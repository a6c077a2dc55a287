import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';

interface FileUploadOptions<Problem extends string> {
  /** The words of the field. */
  t: (key: Problem | 'sent' | 'failed') => string;
  /** What is wrong with a file before it is sent. */
  problemOf: (file: File) => Problem | undefined;
  /** @throws ApiError */
  upload: (file: File) => Promise<void>;
}

/** Uploads one file at a time and reports the outcome. */
export function useFileUpload<Problem extends string>({ t, problemOf, upload }: FileUploadOptions<Problem>) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState('');
  const send = async (file: File | undefined) => {
    if (!file || isSending) return;
    const problem = problemOf(file);
    setNote('');
    setError(problem && t(problem));
    if (problem) return;
    setSending(true);
    try {
      await upload(file);
      setNote(t('sent'));
    } catch (failure) {
      setError((failure instanceof ApiError && failure.error) || t('failed'));
    } finally {
      setSending(false);
    }
  };
  return { send: (file: File | undefined) => void send(file), isSending, error, note };
}
