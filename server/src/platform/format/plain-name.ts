/** What a name of a person or a company is made of; a dot ends a word. */
const NAME = /^[\p{L}\p{M}](?:[\p{L}\p{M}\p{Nd} \u00b7\u2019'&-]|\u200c|\u200d|\.(?= |$))*$/u;
/** As strangers read it, and as a venue reads that of its customers. */
const LIMITS = { stranger: { characters: 40, words: 5 }, venue: { characters: 120, words: 16 } } as const;
const TELEPHONE = /\p{Nd}(?:[ .-]?\p{Nd}){5}/u;

/**
 * A name that somebody typed, as it may be shown to strangers in a mail: short, on one line, and never an address, a link,
 * a telephone number or a sentence.
 * @returns empty for anything else
 */
export function plainName(typed: string, reader: keyof typeof LIMITS = 'stranger'): string {
  const { characters, words } = LIMITS[reader];
  const name = typed.normalize('NFC').trim().replaceAll(/ +/g, ' ');
  const isPlain =
    NAME.test(name) && name.length <= characters && name.split(' ').length <= words && !TELEPHONE.test(name);
  return isPlain ? name : '';
}
