import { MAX_DOCUMENT_BYTES } from '@guichet/contract/tenants/link-rules.ts';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { base64Of } from '../base-64.ts';
import { useFileUpload } from '../use-file-upload.ts';
import type { StoredDocument } from './footer-values.ts';

/** Checks a file before it is sent; the server checks the content. @returns undefined when it is acceptable */
function fileProblem({ size, name }: File): 'tooLarge' | 'type' | undefined {
  if (size > MAX_DOCUMENT_BYTES) return 'tooLarge';
  return /\.pdf$/i.test(name) ? undefined : 'type';
}

/** Sends one document at a time and reports the outcome. */
export function useDocumentUpload(onDocument: (document: StoredDocument) => void) {
  const t = useTranslations('venuePages.document');
  return useFileUpload({
    t,
    problemOf: fileProblem,
    upload: async (file) => {
      const body = {
        name: file.name.slice(-200),
        mediaType: 'application/pdf',
        content: await base64Of(file),
      };
      onDocument(await adminApi('POST /settingsportal/document', { body }));
    },
  });
}
