import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { ConfinedWork } from '../../files/confined-work.ts';
import { ActiveContentSearch } from './active-content.ts';
import { unpackStreams } from './streams.ts';

interface Parameters {
  /** Accepts a document that cannot be searched completely; active content in the rest rejects it all the same. */
  acceptsUnreadable: boolean;
}

/** Rejects a PDF for which `problemOf` returns a reason. */
export const work: ConfinedWork<Parameters, true> = async (file, { acceptsUnreadable }) => {
  const refused = await problemOf(file);
  const isAccepted = !refused || (acceptsUnreadable && refused === 'document.unreadable');
  return isAccepted ? { value: true } : { refused };
};

/**
 * Returns the reason to reject a PDF: incomplete, encrypted, or with anything that runs, opens, carries or sends
 * something else, in plain text or in decoded streams.
 * @returns undefined for an accepted PDF
 */
export async function problemOf(bytes: Buffer): Promise<ErrorCode | undefined> {
  const text = bytes.toString('latin1');
  const search = new ActiveContentSearch();
  const found = search.reasonIn(bytes, 'objects');
  if (found) return found;
  let isReadable = isComplete(text) && !search.isPackedOtherwise;
  for await (const unpacked of unpackStreams(bytes, text)) {
    if (unpacked === undefined) {
      isReadable = false;
      continue;
    }
    const hidden = search.reasonIn(unpacked.bytes, unpacked.part);
    if (hidden) return hidden;
  }
  return isReadable ? undefined : 'document.unreadable';
}

/** The file ends like a PDF, with nothing after it, and says where its objects are listed. */
const isComplete = (text: string): boolean =>
  /startxref\s+\d+\s+%%EOF[\s\0]{0,64}$/.test(text.slice(-1024)) && /\bobj\b/.test(text);
