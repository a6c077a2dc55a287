import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { FileProblem } from '#lib/file-problem.ts';

interface FileUploadOptions<Problem extends string> {
  /** Phrases of the field. */
  t: (key: Problem | 'sent' | 'failed') => string;
  /** Sends a file. @throws ApiError, FileProblem */
  upload: (file: File) => Promise<void>;
}

/** Uploads one file at a time and reports the outcome. */
export function useFileUpload<Problem extends string>({ t, upload }: FileUploadOptions<Problem>) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState('');
  const send = async (file: File | undefined) => {
    if (!file || isSending) return;
    setNote('');
    setError(undefined);
    setSending(true);
    try {
      await upload(file);
      setNote(t('sent'));
    } catch (failure) {
      const problem = failure instanceof FileProblem && (failure as FileProblem<Problem>).problem;
      setError(problem ? t(problem) : (failure instanceof ApiError && failure.error) || t('failed'));
    } finally {
      setSending(false);
    }
  };
  return { send: (file: File | undefined) => void send(file), isSending, error, note };
}
