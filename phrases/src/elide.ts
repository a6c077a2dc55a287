import type { CompiledMessage } from 'icu-minify/format';

/** A name with h is left unchanged, since no rule tells whether the h is mute. */
const ELIDING = /^(?:[aeiou\u0153]|y[^aeiou])/i;
const PREPOSITION = /(^|[^\p{L}])(d)e $/iu;

/** Returns whether the vowel of a French preposition is dropped before a name. */
const elides = (name: unknown): boolean => typeof name === 'string' && ELIDING.test(name.normalize('NFD'));

/**
 * Writes the French `de {venue}` as `d’{venue}` where the value begins with a vowel. It changes the phrase's own
 * preposition only, never one within a name; no phrase of another language has one.
 */
export function elide(message: CompiledMessage, values: Readonly<Record<string, unknown>>): CompiledMessage {
  if (!Array.isArray(message)) return message;
  return message.map((part, index) => {
    const next = message[index + 1];
    const isBeforeName = typeof part === 'string' && Array.isArray(next) && next.length === 1;
    return isBeforeName && elides(values[next[0]]) ? part.replace(PREPOSITION, '$1$2’') : part;
  }) as CompiledMessage;
}
