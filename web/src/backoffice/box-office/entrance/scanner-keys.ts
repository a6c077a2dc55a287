/** Recognition of a hand scanner, which types a code faster than a person and ends it with Enter. */

/** Milliseconds between two keys of a scanner at most. */
const FAST_MS = 60;
/** Characters of a code at least: shorter fast typing is a person. */
const MIN_LENGTH = 6;

export interface Typed {
  text: string;
  /** Milliseconds of the last key */
  at: number;
}

export const NOTHING_TYPED: Typed = { text: '', at: Number.NEGATIVE_INFINITY };

/**
 * Adds a key.
 * @returns what has been typed so far, and the code when Enter ended one
 */
export function addKey(typed: Typed, key: string, at: number): { typed: Typed; code?: string } {
  const isFast = at - typed.at <= FAST_MS;
  if (key === 'Enter') {
    const isCode = isFast && typed.text.length >= MIN_LENGTH;
    return { typed: NOTHING_TYPED, ...(isCode && { code: typed.text }) };
  }
  // Shift and other keys without a character
  if (key.length !== 1) return { typed: isFast ? { ...typed, at } : typed };
  return { typed: { text: isFast ? typed.text + key : key, at } };
}
