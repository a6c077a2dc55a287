import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { ConfinedWork } from '../../files/confined-work.ts';
import { ActiveContentSearch } from './active-content.ts';
import { unpackStreams } from './streams.ts';

interface Parameters {
  /** Accepts a document of which not all can be searched; what is found in the rest refuses it all the same. */
  acceptsUnreadable: boolean;
}

/** Refuses a PDF that `problemOf` finds a reason to refuse. */
export const work: ConfinedWork<Parameters, true> = async (file, { acceptsUnreadable }) => {
  const refused = await problemOf(file);
  const isAccepted = !refused || (acceptsUnreadable && refused === 'document.unreadable');
  return isAccepted ? { value: true } : { refused };
};

/**
 * Why a PDF is refused: it is not complete, is encrypted, or has anything that runs, opens, carries or sends something
 * else, in its plain text or in what it has packed.
 * @returns undefined for a PDF that is accepted
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

/** The file ends as a PDF does, with nothing after it, and says where its objects are listed. */
const isComplete = (text: string): boolean =>
  /startxref\s+\d+\s+%%EOF[\s\0]{0,64}$/.test(text.slice(-1024)) && /\bobj\b/.test(text);
