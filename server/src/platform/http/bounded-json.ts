/** Bounds on the values of a JSON text after parsing. */
export interface JsonBounds {
  /** Objects, arrays, strings, numbers and literals together */
  values: number;
  /** Depth of nested objects and arrays */
  depth: number;
}

/** The largest body of the contract, a file of phrase overrides, has fewer values; no body nests deeper than ten. */
export const JSON_BOUNDS: JsonBounds = { values: 10_000, depth: 32 };

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Counts the values of a JSON text without parsing it: three bytes of text can become an object of sixty.
 * @returns the number of values, or undefined for a text beyond a bound
 */
export function countJsonValues(
  text: string,
  { values, depth }: JsonBounds = JSON_BOUNDS,
): number | undefined {
  let count = 1;
  let nested = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        count += 1;
        nested += 1;
        if (nested > depth || count > values) return undefined;
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        nested -= 1;
        break;
      case COMMA:
        count += 1;
        if (count > values) return undefined;
        break;
    }
  }
  return count;
}

/** @returns the position of the closing quote, or the end of a text without one */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
