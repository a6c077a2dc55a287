import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** A body as bytes, with headers that describe it, rightly or not. */
export interface EncodedBody {
  payload: Buffer;
  headers: Record<string, string>;
}

const json = (charset?: string) => ({
  'content-type': `application/json${charset === undefined ? '' : `; charset=${charset}`}`,
});

/** Ways in which clients send a body that is not plain JSON in UTF-8. */
const ENCODINGS: Readonly<Record<string, (text: string) => EncodedBody>> = {
  'UTF-16': (text) => ({ payload: Buffer.from(`\ufeff${text}`, 'utf16le'), headers: json('utf-16') }),
  'with a byte order mark': (text) => ({ payload: Buffer.from(`\ufeff${text}`), headers: json('utf-8') }),
  'ISO 8859-1': (text) => ({ payload: Buffer.from(text, 'latin1'), headers: json('iso-8859-1') }),
  'invalid UTF-8': (text) => ({
    payload: Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28, 0xff])]),
    headers: json(),
  }),
  compressed: (text) => ({
    payload: gzipSync(text),
    headers: { ...json(), 'content-encoding': 'gzip' },
  }),
  'compressed in name only': (text) => ({
    payload: Buffer.from(text),
    headers: { ...json(), 'content-encoding': 'br' },
  }),
  truncated: (text) => ({ payload: Buffer.from(text.slice(0, text.length >> 1)), headers: json() }),
  twice: (text) => ({ payload: Buffer.from(text + text), headers: json() }),
  'with every key twice': (text) => ({
    payload: Buffer.from(text.replace(/("[a-zA-Z]+":)("[^"]*"|\d+)/g, '$1$2,$1$2')),
    headers: json(),
  }),
  'deep in lists': (text) => ({
    payload: Buffer.from('['.repeat(20_000) + text + ']'.repeat(20_000)),
    headers: json(),
  }),
  'a megabyte of spaces': (text) => ({ payload: Buffer.from(' '.repeat(1 << 20) + text), headers: json() }),
  'as a form': (text) => ({
    payload: Buffer.from(text),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'as XML': (text) => ({ payload: Buffer.from(text), headers: { 'content-type': 'text/xml' } }),
  'as several parts': (text) => ({
    payload: Buffer.from(`--x\r\ncontent-disposition: form-data; name="body"\r\n\r\n${text}\r\n--x`),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }),
  'without a type': (text) => ({ payload: Buffer.from(text), headers: {} }),
};

/** Returns a function that encodes a body. */
export const encoding: fc.Arbitrary<(text: string) => EncodedBody> = fc
  .constantFrom(...Object.keys(ENCODINGS))
  .map((name) =>
    Object.assign((text: string) => (ENCODINGS[name] as (text: string) => EncodedBody)(text), {
      toString: () => name,
    }),
  );
