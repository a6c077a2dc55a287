import { MAX_DOCUMENT_BYTES } from '@guichet/contract/tenants/link-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { base64Of } from '../base-64.ts';
import type { StoredDocument } from './footer-values.ts';

/** Checks a file before it is sent; the server checks the content. @returns undefined when it is acceptable */
function fileProblem({ size, name }: File): 'tooLarge' | 'type' | undefined {
  if (size > MAX_DOCUMENT_BYTES) return 'tooLarge';
  return /\.pdf$/i.test(name) ? undefined : 'type';
}

/** Sends one document at a time and reports the outcome. */
export function useDocumentUpload(onDocument: (document: StoredDocument) => void) {
  const t = useTranslations('venuePages.document');
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
      const body = {
        name: file.name.slice(-200),
        mediaType: 'application/pdf',
        content: await base64Of(file),
      };
      onDocument(await adminApi('POST /settingsportal/document', { body }));
      setNote(t('sent'));
    } catch (failure) {
      setError((failure instanceof ApiError && failure.error) || t('failed'));
    } finally {
      setSending(false);
    }
  };
  return { send: (file: File | undefined) => void send(file), isSending, error, note };
}
