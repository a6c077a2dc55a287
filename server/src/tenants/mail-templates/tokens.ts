/** A piece of a mail's HTML, with the source that it was read from. */
export type Token =
  | { kind: 'open'; name: string; attributes: readonly Attribute[]; source: string }
  | { kind: 'close'; name: string; source: string }
  | { kind: 'text'; text: string; source: string }
  /** Anything else: a comment, an attribute without quotes, a single `<` */
  | { kind: 'other'; source: string };

interface Attribute {
  name: string;
  value: string;
}

const TOKEN =
  /<(?<open>[a-z][a-z0-9]*)(?<attributes>(?: [a-z-]+="[^"<>]*")*) ?\/?>|<\/(?<close>[a-z][a-z0-9]*)>|(?<text>[^<>]+)|(?<other>[<>][^<>]*)/g;
const ATTRIBUTE = / (?<name>[a-z-]+)="(?<value>[^"]*)"/g;

/** Returns the tokens of an HTML text; every character belongs to exactly one token. */
export function* tokens(html: string): Generator<Token> {
  for (const { 0: source, groups } of html.matchAll(TOKEN)) {
    if (groups?.open !== undefined)
      yield { kind: 'open', name: groups.open, attributes: attributesOf(groups.attributes ?? ''), source };
    else if (groups?.close !== undefined) yield { kind: 'close', name: groups.close, source };
    else if (groups?.text !== undefined) yield { kind: 'text', text: plain(source), source };
    else yield { kind: 'other', source };
  }
}

const attributesOf = (source: string): Attribute[] =>
  [...source.matchAll(ATTRIBUTE)].map(({ groups }) => ({
    name: groups?.name ?? '',
    value: plain(groups?.value ?? ''),
  }));

/** The entities that editors and the portal write; any other entity stays as typed. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  '#38': '&',
  lt: '<',
  '#60': '<',
  gt: '>',
  '#62': '>',
  quot: '"',
  '#34': '"',
  '#39': "'",
  nbsp: '\u00a0',
};

/** Control characters, invisible characters, and characters that change the text direction. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const plain = (source: string): string =>
  source
    .replace(/&(amp|lt|gt|quot|nbsp|#3[489]|#6[02]);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(INVISIBLE, ' ');

/**
 * Checks an address that a mail may link to: of the web, of a mailbox, or a variable that contains one.
 * @returns the address as browsers normalise it; undefined for any other address
 */
export function addressOf(text: string): string | undefined {
  if (/^\{[A-Z0-9]{1,10}\}$/.test(text)) return text;
  if (!/^(https?:\/\/|mailto:)[^\s{}"'<>\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const address = new URL(text);
  return address.username || address.password ? undefined : address.href;
}
