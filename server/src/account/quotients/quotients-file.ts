import { MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import { fail } from '#kernel/errors.ts';
import { isHeic, typeBySignature } from '#platform/images/picture-type.ts';

/** Accepted types with their file extensions; the first is used for a file without any of them. */
const EXTENSIONS = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const;

export type DocumentType = keyof typeof EXTENSIONS;

/** Maximum distance in bytes of the end marker from the end of a PDF. */
const PDF_SLACK = 1024;

/**
 * Returns the type of a proof by its bytes, since telephones send arbitrary types and names.
 * @throws AppError `file.too-large`, `file.heic`, `quotient.proof-type`
 */
export function proofType(bytes: Buffer): DocumentType {
  if (bytes.length > MAX_FILE_BYTES) fail('file.too-large');
  if (isHeic(bytes)) fail('file.heic');
  const type = isPdf(bytes) ? 'application/pdf' : typeBySignature(bytes);
  return type !== undefined && isDocumentType(type) ? type : fail('quotient.proof-type');
}

const isDocumentType = (type: string): type is DocumentType => Object.hasOwn(EXTENSIONS, type);

const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-PDF_SLACK).includes('%%EOF');

/** Returns the name of a proof with the extension of its type, so that the venue’s computers can open the file. */
export function proofName(name: string, type: DocumentType): string {
  const [usual, ...others] = EXTENSIONS[type];
  const [, stem = name, extension = ''] = /^(.+)\.([^.]*)$/s.exec(name) ?? [];
  const isKnown = [usual, ...others].some((known) => known === extension.toLowerCase());
  return isKnown ? name : `${stem.slice(0, MAX_NAME - usual.length - 1)}.${usual}`;
}

/** Maximum number of characters of a name. */
const MAX_NAME = 200;
