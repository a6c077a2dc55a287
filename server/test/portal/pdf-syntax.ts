import { inflateSync } from 'node:zlib';

/** Syntax of a PDF with uncompressed objects, as the product writes it. */

export type Value = null | boolean | number | string | Name | Reference | readonly Value[] | Dictionary;
export type Dictionary = ReadonlyMap<string, Value>;
/** A name; a bare word is an operator of a page, or the end of a list. */
export class Name {
  readonly text: string;
  readonly isOperator: boolean;
  constructor(text: string, isOperator = false) {
    this.text = text;
    this.isOperator = isOperator;
  }
}
export class Reference {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

const SPACE = /[\s\0]*/y;
const TOKEN = /<<|>>|[[\]]|\/[^\s()<>[\]{}/%]*|<[0-9A-Fa-f\s]*>|[^\s()<>[\]{}/%]+/y;

/** Reads values of PDF syntax in order; operators of a page are returned as names. */
export class Reader {
  readonly #text: string;
  at: number;
  constructor(text: string, at = 0) {
    this.#text = text;
    this.at = at;
  }

  /** Reads the next value. @returns undefined at the end */
  next(): Value | undefined {
    this.#skip(SPACE);
    if (this.#text[this.at] === '(') return this.#string();
    const token = this.#skip(TOKEN);
    if (token === '') return undefined;
    if (token === '<<') return this.#dictionary();
    if (token === '[') return this.#until(']');
    if (token.startsWith('/')) return new Name(token.slice(1));
    if (token.startsWith('<')) return Buffer.from(token.replace(/[<>\s]/g, ''), 'hex').toString('latin1');
    if (token === 'true' || token === 'false') return token === 'true';
    if (token === 'null') return null;
    if (!/^[+-]?[\d.]+$/.test(token)) return new Name(token, true);
    const reference = /\s+\d+\s+R\b/y;
    return /^\d+$/.test(token) && this.#skip(reference) ? new Reference(Number(token)) : Number(token);
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  #until(end: string): Value[] {
    const values: Value[] = [];
    for (;;) {
      const value = this.next();
      if (value === undefined || (value instanceof Name && value.text === end)) return values;
      values.push(value);
    }
  }

  #dictionary(): Dictionary {
    const values = this.#until('>>');
    return new Map(
      values.flatMap((key, index) =>
        index % 2 === 0 && key instanceof Name ? [[key.text, values[index + 1] ?? null] as const] : [],
      ),
    );
  }

  #string(): string {
    let text = '';
    let depth = 0;
    for (; this.at < this.#text.length; this.at++) {
      const sign = this.#text[this.at] ?? '';
      if (sign === '\\') text += this.#escaped();
      else if (sign === ')' && --depth === 0) break;
      else if (sign !== '(' || depth++ > 0) text += sign;
    }
    this.at++;
    return text;
  }

  #escaped(): string {
    const octal = /\\([0-7]{1,3})/y;
    octal.lastIndex = this.at;
    const digits = octal.exec(this.#text)?.[1];
    this.at += digits?.length ?? 1;
    const sign = this.#text[this.at] ?? '';
    return digits ? String.fromCharCode(Number.parseInt(digits, 8)) : (ESCAPES[sign] ?? sign);
  }
}
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

export const isDictionary = (value: Value | undefined): value is Dictionary => value instanceof Map;
const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
const EMPTY: Dictionary = new Map();

/** Objects of a file, each parsed on demand. */
export class Objects {
  readonly #bytes: Buffer;
  readonly #text: string;
  readonly #at: ReadonlyMap<number, number>;
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes);
    this.#text = this.#bytes.toString('latin1');
    const begins = this.#text.matchAll(/^(\d+) 0 obj\b/gm);
    this.#at = new Map(
      [...begins].map(({ 0: word, 1: number, index }) => [Number(number), index + word.length]),
    );
  }

  get(value: Value | undefined): Value | undefined {
    const at = value instanceof Reference ? this.#at.get(value.number) : undefined;
    return at === undefined ? value : new Reader(this.#text, at).next();
  }

  dictionary(value: Value | undefined): Dictionary {
    const found = this.get(value);
    return isDictionary(found) ? found : EMPTY;
  }

  list(value: Value | undefined): readonly Value[] {
    const found = this.get(value);
    return isList(found) ? found : found === undefined || found === null ? [] : [value as Value];
  }

  /** Returns the decoded bytes of a stream, one character each. */
  stream(value: Value | undefined): string {
    const at = value instanceof Reference ? this.#at.get(value.number) : undefined;
    if (at === undefined) return '';
    const begin = /stream\r?\n/g;
    begin.lastIndex = at;
    begin.exec(this.#text);
    const dictionary = this.dictionary(value);
    const length = Number(this.get(dictionary.get('Length')));
    const bytes = this.#bytes.subarray(begin.lastIndex, begin.lastIndex + length);
    return (dictionary.has('Filter') ? inflateSync(bytes) : bytes).toString('latin1');
  }

  /** Returns all dictionaries of a type. */
  ofType(type: string): Reference[] {
    return [...this.#at.keys()]
      .map((number) => new Reference(number))
      .filter((reference) => nameOf(this.dictionary(reference).get('Type')) === type);
  }
}

export const nameOf = (value: Value | undefined): string | undefined =>
  value instanceof Name ? value.text : undefined;
