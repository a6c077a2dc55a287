import { MAX_DOCUMENT_BYTES } from '@guichet/contract/tenants/link-rules.ts';
import { fail } from '#kernel/errors.ts';
import { confined } from '../../files/confined.ts';
import type { work } from './inspection-work.ts';

/** An uploaded document with the name and type stated by its sender. */
export interface SentDocument {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

const inspect = confined<typeof work>(import.meta.resolve('./inspection-work.ts'));

/**
 * Checks that a file is a complete, unencrypted PDF without active content. A child process searches it.
 * @throws AppError `document.*`, `file.beyond-limits`, `internal.unavailable`
 */
export async function checkPdfFile(document: SentDocument): Promise<void> {
  checkPdfType(document);
  await inspect(document.bytes, { acceptsUnreadable: false });
}

/**
 * Rejects a PDF that is encrypted or has active content, in a child process. A document with a rare filter is
 * accepted, since its sender may not be able to save it otherwise.
 * @throws AppError `document.*`, `file.beyond-limits`, `internal.unavailable`
 */
export async function refuseActivePdf(bytes: Uint8Array): Promise<void> {
  await inspect(bytes, { acceptsUnreadable: true });
}

/**
 * Checks size, extension, stated type and first bytes of a document.
 * @throws AppError `document.*`
 */
export function checkPdfType({ name, mediaType, bytes }: SentDocument): void {
  if (bytes.length > MAX_DOCUMENT_BYTES) fail('document.too-large');
  if (mediaType.toLowerCase() !== 'application/pdf' || !/\.pdf$/i.test(name)) fail('document.type');
  if (!/^%PDF-[12]\.\d[\r\n\s]/.test(bytes.toString('latin1', 0, 16))) fail('document.type');
}
