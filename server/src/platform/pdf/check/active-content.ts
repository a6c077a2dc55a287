import type { ErrorCode } from '@guichet/contract/errors.ts';
import {
  beginningOfString,
  type FoundName,
  isReferenceAt,
  nameAt,
  opensString,
  skipBlanks,
} from './syntax.ts';

/** PDF names that run, open, carry or send something, by the reason to reject them. */
const FORBIDDEN: readonly (readonly [ErrorCode, readonly string[]])[] = [
  ['document.encrypted', ['Encrypt']],
  ['document.script', ['JavaScript', 'Rendition']],
  ['document.program', ['Launch', 'GoToR', 'GoToE', 'RichMediaExecute', 'GoTo3DView', 'Thread']],
  [
    'document.attachment',
    [
      'EmbeddedFile',
      'EmbeddedFiles',
      'FileAttachment',
      'RichMedia',
      'Movie',
      'Sound',
      'Screen',
      'Collection',
    ],
  ],
  ['document.form', ['SubmitForm', 'ImportData', 'ResetForm']],
];

const REASONS = new Map(FORBIDDEN.flatMap(([reason, names]) => names.map((name) => [name, reason])));

/**
 * Names too short to be distinguished from compressed bytes: they count only before a value that fits their
 * dictionary entry.
 */
const SHORT: Readonly<Record<string, (bytes: Uint8Array, at: number) => ErrorCode | undefined>> = {
  JS: (bytes, at) => (opensString(bytes, at) || isReferenceAt(bytes, at) ? 'document.script' : undefined),
  XFA: (bytes, at) => (bytes[at] === ARRAY || isReferenceAt(bytes, at) ? 'document.script' : undefined),
  Subtype: (bytes, at) =>
    bytes[at] === SLASH && nameAt(bytes, at)?.name === '3D' ? 'document.attachment' : undefined,
};

const SLASH = 0x2f;
const ARRAY = 0x5b;

/** Filters that could hide a name from the search, and that documents of venues do without. */
const UNSEARCHED = new Set([
  'ASCIIHexDecode',
  'ASCII85Decode',
  'LZWDecode',
  'RunLengthDecode',
  'Crypt',
  'AHx',
  'A85',
  'LZW',
]);

/** Link targets that run, or open something on the reader's device, instead of a web address. */
const SCRIPT_ADDRESS = /^(?:java|vb)script:/i;
const LOCAL_ADDRESS = /^(?:data|file|smb):/i;
const FIRST_OF_ADDRESS = /[jvdfs]/i;

/** Kind of a document's part. */
export type Part = 'objects' | 'content';

/** Searches the parts of one document for reasons to reject it. */
export class ActiveContentSearch {
  /** An address may be in a separate object, in any part of the document. */
  #hasAddressElsewhere = false;
  #hasLocalAddress = false;
  /** Whether a part names a filter that is not decoded. */
  isPackedOtherwise = false;

  /**
   * Searches a part of the document: the file, or a decoded stream.
   * @param part `objects` if its strings may be objects, `content` if they are text of a page
   * @returns the reason to reject the document; undefined while nothing active was found
   */
  reasonIn(bytes: Uint8Array, part: Part): ErrorCode | undefined {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      const reason =
        byte === SLASH
          ? this.#reasonOfName(bytes, nameAt(bytes, at))
          : part === 'objects' && (byte === 0x28 || byte === 0x3c) && opensString(bytes, at)
            ? this.#reasonOfString(bytes, at)
            : undefined;
      if (reason) return reason;
    }
    return this.#hasAddressElsewhere && this.#hasLocalAddress ? 'document.script' : undefined;
  }

  #reasonOfName(bytes: Uint8Array, found: FoundName | undefined): ErrorCode | undefined {
    if (!found) return undefined;
    const { name, end } = found;
    const reason = REASONS.get(name);
    if (reason) return reason;
    if (UNSEARCHED.has(name)) this.isPackedOtherwise = true;
    if (name === 'URI') return this.#reasonOfAddress(bytes, skipBlanks(bytes, end));
    return Object.hasOwn(SHORT, name) ? SHORT[name]?.(bytes, skipBlanks(bytes, end)) : undefined;
  }

  #reasonOfAddress(bytes: Uint8Array, at: number): ErrorCode | undefined {
    if (isReferenceAt(bytes, at)) this.#hasAddressElsewhere = true;
    if (!opensString(bytes, at)) return undefined;
    const address = beginningOfString(bytes, at, FIRST_OF_ADDRESS);
    return SCRIPT_ADDRESS.test(address) || LOCAL_ADDRESS.test(address) ? 'document.script' : undefined;
  }

  #reasonOfString(bytes: Uint8Array, at: number): ErrorCode | undefined {
    const text = beginningOfString(bytes, at, FIRST_OF_ADDRESS);
    if (LOCAL_ADDRESS.test(text)) this.#hasLocalAddress = true;
    return SCRIPT_ADDRESS.test(text) ? 'document.script' : undefined;
  }
}
