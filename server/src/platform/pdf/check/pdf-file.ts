import { MAX_DOCUMENT_BYTES } from '@guichet/contract/tenants/link-rules.ts';
import { confined } from '../../files/confined.ts';
import { fail } from '../../http/errors.ts';
import type { work } from './inspection-work.ts';

/** An uploaded document, with the name and type that its sender states. */
export interface SentDocument {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

const inspect = confined<typeof work>(import.meta.resolve('./inspection-work.ts'));

/**
 * Checks that a file is a PDF and nothing else, complete, not encrypted, and without active content. Its content is
 * searched in a process of its own.
 * @throws AppError `document.*`, `file.beyond-limits`, `internal.unavailable`
 */
export async function checkPdfFile(document: SentDocument): Promise<void> {
  checkPdfType(document);
  await inspect(document.bytes, { acceptsUnreadable: false });
}

/**
 * Refuses a PDF that is encrypted or has active content, in a process of its own. A document in a rare way of packing is
 * accepted, since its sender may not be able to save it otherwise.
 * @throws AppError `document.*`, `file.beyond-limits`, `internal.unavailable`
 */
export async function refuseActivePdf(bytes: Uint8Array): Promise<void> {
  await inspect(bytes, { acceptsUnreadable: true });
}

/** Checks size, extension, stated type and first bytes of a document. @throws AppError `document.*` */
export function checkPdfType({ name, mediaType, bytes }: SentDocument): void {
  if (bytes.length > MAX_DOCUMENT_BYTES) fail('document.too-large');
  if (mediaType.toLowerCase() !== 'application/pdf' || !/\.pdf$/i.test(name)) fail('document.type');
  if (!/^%PDF-[12]\.\d[\r\n\s]/.test(bytes.toString('latin1', 0, 16))) fail('document.type');
}
