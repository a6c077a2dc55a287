import type { CompiledMessage } from 'icu-minify/format';

/** An h is left alone: whether it is mute, no rule tells. */
const ELIDING = /^(?:[aeiou\u0153]|y[^aeiou])/i;
const PREPOSITION = /(^|[^\p{L}])(d)e $/iu;

/** Whether the vowel of a French preposition is dropped before a name. */
const elides = (name: unknown): boolean => typeof name === 'string' && ELIDING.test(name.normalize('NFD'));

/**
 * Writes the French `de {venue}` as `d’{venue}` where the value begins with a vowel. Only the phrase's own preposition
 * is touched, never one within a name; no phrase of another language has it.
 */
export function elide(message: CompiledMessage, values: Readonly<Record<string, unknown>>): CompiledMessage {
  if (!Array.isArray(message)) return message;
  return message.map((part, index) => {
    const next = message[index + 1];
    const isBeforeName = typeof part === 'string' && Array.isArray(next) && next.length === 1;
    return isBeforeName && elides(values[next[0]]) ? part.replace(PREPOSITION, '$1$2’') : part;
  }) as CompiledMessage;
}
