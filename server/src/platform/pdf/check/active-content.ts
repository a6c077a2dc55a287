import type { ErrorCode } from '@guichet/contract/errors.ts';

/** Names of a PDF that run, open, carry or send something, by the reason for refusing them. */
const FORBIDDEN: readonly (readonly [ErrorCode, readonly string[]])[] = [
  ['document.encrypted', ['Encrypt']],
  ['document.script', ['JavaScript', 'Rendition', 'XFA']],
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
      '3D',
      'Collection',
    ],
  ],
  ['document.form', ['SubmitForm', 'ImportData', 'ResetForm']],
];

/** Names too short to be distinguished from packed bytes; a script needs one of them beside /JavaScript anyway. */
const REASONS = new Map(
  FORBIDDEN.flatMap(([reason, names]) =>
    names.filter((name) => name.length > 4).map((name) => [name, reason]),
  ),
);

/** Names of which only whole words among readable text count. */
const SHORT = new Map(
  FORBIDDEN.flatMap(([reason, names]) =>
    names.filter((name) => name.length <= 4).map((name) => [name, reason]),
  ),
);

/** A name with any of its characters written as #xx. */
const NAME = /\/((?:[A-Za-z0-9]|#[0-9A-Fa-f]{2})+)/g;

/** An address that a link of the document runs instead of opening: javascript:, data:, file:, in plain or in hex. */
const RUN_ADDRESS = /\/URI\s*(?:\(\s*|<)([^)>]*)/g;
const RUNS = /^\s*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|v\s*b\s*s\s*c\s*r\s*i\s*p\s*t|data|file|smb)\s*:/i;

/**
 * Why a document is refused for what stands in its text.
 * @param text one character per byte: the file, or one of its streams unpacked
 * @returns undefined when nothing in it is active
 */
export function activeContentIn(text: string): ErrorCode | undefined {
  const short = shortReasonsIn(text);
  for (const [, written = ''] of text.matchAll(NAME)) {
    const name = written.includes('#') ? unescaped(written) : written;
    const reason = REASONS.get(name) ?? short.get(name);
    if (reason) return reason;
  }
  for (const [, address = ''] of text.matchAll(RUN_ADDRESS)) {
    if (RUNS.test(plain(address))) return 'document.script';
  }
  return undefined;
}

const unescaped = (name: string): string =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The short names that count in a text: searched for once, however often they stand in it. */
const shortReasonsIn = (text: string): ReadonlyMap<string, ErrorCode> =>
  new Map([...SHORT].filter(([name]) => isReadable(text, name)));

/** /XFA and /3D as the key or the value of a dictionary. */
const isReadable = (text: string, name: string): boolean =>
  new RegExp(`(?:/XFA\\s*(?:\\[|\\d+\\s+\\d+\\s+R)|/Subtype\\s*/${name}\\b)`).test(text);

/** The characters of a string of a PDF, whether in octal escapes or in hex. */
function plain(address: string): string {
  if (/^[0-9A-Fa-f\s]+$/.test(address))
    return Buffer.from(address.replace(/\s/g, ''), 'hex').toString('latin1');
  return address
    .replace(/\\([0-7]{1,3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replace(/\\\r?\n|\\/g, '');
}
