import { MAX_DOCUMENT_BYTES } from '@guichet/contract/tenants/link-rules.ts';
import { fail } from '../../http/errors.ts';
import { activeContentIn } from './active-content.ts';
import { unpackStreams } from './streams.ts';

/** An uploaded document, with the name and type that its sender states. */
export interface SentDocument {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/**
 * Checks that a file is a PDF and nothing else, complete, not encrypted, and without anything that runs, opens, carries
 * or sends something else: in its plain text as well as in what it has packed.
 * @throws AppError `document.*`
 */
export async function checkPdfFile({ name, mediaType, bytes }: SentDocument): Promise<void> {
  if (bytes.length > MAX_DOCUMENT_BYTES) fail('document.too-large');
  if (mediaType.toLowerCase() !== 'application/pdf' || !/\.pdf$/i.test(name)) fail('document.type');
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d[\r\n\s]/.test(text)) fail('document.type');
  if (!isComplete(text)) fail('document.unreadable');
  const found = activeContentIn(text);
  if (found) fail(found);
  for await (const unpacked of unpackStreams(bytes, text)) {
    if (unpacked === undefined) fail('document.unreadable');
    const hidden = activeContentIn(unpacked);
    if (hidden) fail(hidden);
  }
}

/** The file ends as a PDF does, with nothing after it, and says where its objects are listed. */
const isComplete = (text: string): boolean =>
  /startxref\s+\d+\s+%%EOF[\s\0]{0,64}$/.test(text.slice(-1024)) && /\bobj\b/.test(text);
