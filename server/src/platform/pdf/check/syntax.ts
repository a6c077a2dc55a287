/**
 * Reads names and strings of a PDF, as PDF readers do, from arbitrary bytes. Each function reads a limited number of
 * bytes.
 */

const HASH = 0x23;
const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const GREATER = 0x3e;

const classOf = (characters: string): Uint8Array => {
  const table = new Uint8Array(256);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
};
const BLANK = classOf('\0\t\n\f\r ');
const DELIMITER = classOf('()<>[]{}/%');

const isBlank = (byte: number | undefined): boolean => byte !== undefined && BLANK[byte] === 1;
const isEndOfName = (byte: number | undefined): boolean =>
  byte === undefined || BLANK[byte] === 1 || DELIMITER[byte] === 1;

/** Characters of the longest searched name, with some reserve. */
const MAX_NAME = 32;

/** A name without its slash, up to its first sign that is no letter or digit, and the offset after it. */
export interface FoundName {
  name: string;
  end: number;
}

/**
 * Reads the name whose slash is at an offset; characters may be written as `#xx`.
 * @returns undefined for a name longer than any searched one
 */
export function nameAt(bytes: Uint8Array, slash: number): FoundName | undefined {
  let name = '';
  let at = slash + 1;
  for (; !isEndOfName(bytes[at]); at++) {
    if (name.length === MAX_NAME) return undefined;
    const escaped = bytes[at] === HASH ? hexPair(bytes[at + 1], bytes[at + 2]) : undefined;
    if (escaped !== undefined) at += 2;
    name += String.fromCharCode(escaped ?? bytes[at] ?? 0);
  }
  return { name: /^[A-Za-z0-9]*/.exec(name)?.[0] ?? '', end: at };
}

/** Offset of the first byte that is neither a blank nor in a comment. */
export function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; isBlank(bytes[at]) || bytes[at] === PERCENT; at++) {
    if (bytes[at] === PERCENT) while (at + 1 < bytes.length && !isLineEnd(bytes[at + 1])) at++;
  }
  return at;
}

const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;

/** Whether a reference such as `12 0 R` is at an offset. */
export function isReferenceAt(bytes: Uint8Array, at: number): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(48, bytes.length - at)).toString(
    'latin1',
  );
  return /^\d{1,10}[\0\s]+\d{1,5}[\0\s]+R/.test(text);
}

/** Maximum characters of a string's beginning, without blanks and byte order marks. */
const MAX_BEGINNING = 48;

/**
 * Byte order marks of UTF-16 and UTF-8, and characters that addresses may contain anywhere without a change in
 * meaning.
 */
const IGNORED = classOf('\0\t\n\f\r \xfe\xff\xef\xbb\xbf');

/**
 * Returns the beginning of the string that opens at an offset with `(` or `<`, without blanks and byte order marks;
 * text in UTF-16 becomes its Latin characters.
 * @param first a string that begins with another character is read no further
 */
export function beginningOfString(bytes: Uint8Array, open: number, first: RegExp): string {
  const next = bytes[open] === 0x28 ? literalByte : hexByte;
  let beginning = '';
  let at = open + 1;
  while (beginning.length < MAX_BEGINNING) {
    const found = next(bytes, at);
    if (found === undefined) break;
    at = found.end;
    if (found.byte !== undefined && IGNORED[found.byte] !== 1) beginning += String.fromCharCode(found.byte);
    if (beginning.length === 1 && !first.test(beginning)) break;
  }
  return beginning;
}

/** A byte of a string, if there is one, and the offset after it. */
interface StringByte {
  byte: number | undefined;
  end: number;
}

/** Next byte of a string in parentheses; undefined at its end. An inner parenthesis is an ordinary character. */
function literalByte(bytes: Uint8Array, at: number): StringByte | undefined {
  const byte = bytes[at];
  if (byte === undefined || byte === 0x29) return undefined;
  if (byte !== BACKSLASH) return { byte, end: at + 1 };
  const octal = octalAt(bytes, at + 1);
  if (octal) return octal;
  const escaped = bytes[at + 1];
  if (escaped === 0x0d && bytes[at + 2] === 0x0a) return { byte: undefined, end: at + 3 };
  // A line end is continued; \
  // , \\t and the like are blanks.
  const isNothing =
    isLineEnd(escaped) || (escaped !== undefined && 'nrtbf'.includes(String.fromCharCode(escaped)));
  return { byte: isNothing ? undefined : escaped, end: at + 2 };
}

function octalAt(bytes: Uint8Array, from: number): StringByte | undefined {
  let value = 0;
  let at = from;
  for (
    let digit = bytes[at];
    at < from + 3 && digit !== undefined && digit >= 0x30 && digit <= 0x37;
    digit = bytes[at]
  ) {
    value = value * 8 + digit - 0x30;
    at++;
  }
  return at === from ? undefined : { byte: value & 0xff, end: at };
}

/** Next byte of a string in hexadecimal digits; undefined at its end. */
function hexByte(bytes: Uint8Array, from: number): StringByte | undefined {
  let at = from;
  while (isBlank(bytes[at])) at++;
  const first = bytes[at];
  if (first === undefined || first === GREATER) return undefined;
  at++;
  while (isBlank(bytes[at])) at++;
  // The last digit may be missing, and is then 0.
  const second = bytes[at] === GREATER ? 0x30 : bytes[at];
  const byte = hexPair(first, second);
  return byte === undefined ? undefined : { byte, end: bytes[at] === GREATER ? at : at + 1 };
}

function hexPair(first: number | undefined, second: number | undefined): number | undefined {
  const [high, low] = [hexDigit(first), hexDigit(second)];
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function hexDigit(byte: number | undefined): number | undefined {
  if (byte === undefined) return undefined;
  const digit = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? undefined : digit;
}

/** Whether a string opens at an offset: `(` that is not escaped, or `<` that does not open a dictionary. */
export function opensString(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] === 0x28) return bytes[at - 1] !== BACKSLASH;
  return bytes[at] === 0x3c && bytes[at + 1] !== 0x3c && bytes[at - 1] !== 0x3c;
}
