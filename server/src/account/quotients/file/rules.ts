import { MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import { fail } from '#platform/http/errors.ts';
import { hasForeignContent } from '#platform/images/foreign-content.ts';
import { typeBySignature, type UploadedFile } from '#platform/images/picture-file.ts';

/** The accepted types, with their file extensions. */
const EXTENSIONS = {
  'application/pdf': /\.pdf$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
} as const;

export type DocumentType = keyof typeof EXTENSIONS;

/** How far from the end of a PDF the mark of its end may be. */
const PDF_SLACK = 1024;

/**
 * Checks that a proof has an accepted type by its extension, its stated type and its signature, and that a picture
 * contains nothing else.
 * @returns its type
 * @throws AppError `file.too-large`, `quotient.proof-type`, `file.foreign-content`
 */
export function checkProofFile({ name, mediaType, bytes }: UploadedFile): DocumentType {
  if (bytes.length > MAX_FILE_BYTES) fail('file.too-large');
  const type = mediaType.toLowerCase();
  if (!isDocumentType(type) || !EXTENSIONS[type].test(name)) fail('quotient.proof-type');
  if (type === 'application/pdf') return isPdf(bytes) ? type : fail('quotient.proof-type');
  if (typeBySignature(bytes) !== type) fail('quotient.proof-type');
  if (hasForeignContent(type, bytes)) fail('file.foreign-content');
  return type;
}

const isDocumentType = (type: string): type is DocumentType => Object.hasOwn(EXTENSIONS, type);

const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-PDF_SLACK).includes('%%EOF');
