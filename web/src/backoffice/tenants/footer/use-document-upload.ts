import { MAX_DOCUMENT_BYTES } from '@guichet/contract/tenants/link-rules.ts';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { base64Of } from '#lib/base-64.ts';
import { FileProblem } from '#lib/file-problem.ts';
import { useFileUpload } from '../use-file-upload.ts';
import type { StoredDocument } from './footer-values.ts';

type Problem = 'tooLarge' | 'type';

/** Checks a file before it is sent; the server checks the content. @throws FileProblem */
function checkFile({ size, name }: File): void {
  if (size > MAX_DOCUMENT_BYTES) throw new FileProblem<Problem>('tooLarge');
  if (!/\.pdf$/i.test(name)) throw new FileProblem<Problem>('type');
}

/** Sends one document at a time and reports the outcome. */
export function useDocumentUpload(onDocument: (document: StoredDocument) => void) {
  const t = useTranslations('venuePages.document');
  return useFileUpload<Problem>({
    t,
    upload: async (file) => {
      checkFile(file);
      const body = {
        name: file.name.slice(-200),
        mediaType: 'application/pdf',
        content: await base64Of(file),
      };
      onDocument(await adminApi('POST /settingsportal/document', { body }));
    },
  });
}
