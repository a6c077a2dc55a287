/** Words of a person's or company's name; a dot ends a word. */
const NAME = /^[\p{L}\p{M}](?:[\p{L}\p{M}\p{Nd} \u00b7\u2019'&-]|\u200c|\u200d|\.(?= |$))*$/u;
/** Maximum lengths: for strangers, and for a venue that reads names of its customers. */
const LIMITS = { stranger: { characters: 40, words: 5 }, venue: { characters: 120, words: 16 } } as const;
const TELEPHONE = /\p{Nd}(?:[ .-]?\p{Nd}){5}/u;

/**
 * Returns a typed name for display to strangers in a mail: short, on one line, and never an address, a link, a
 * telephone number or a sentence.
 * @returns an empty text for anything else
 */
export function plainName(typed: string, reader: keyof typeof LIMITS = 'stranger'): string {
  const { characters, words } = LIMITS[reader];
  const name = typed.normalize('NFC').trim().replaceAll(/ +/g, ' ');
  const isPlain =
    NAME.test(name) && name.length <= characters && name.split(' ').length <= words && !TELEPHONE.test(name);
  return isPlain ? name : '';
}
