import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { createSplicing, spliceBrotli } from './spliced-brotli.ts';

const bytesOf = (texts: readonly string[]) => texts.map((text) => Buffer.from(text));
const gap = () => randomBytes(16).toString('base64');

/** Like a rendered page: repetitive, with a nonce every few words. */
const parts = Array.from(
  { length: 30 },
  (_, index) =>
    `"/><link rel="modulepreload" href="/assets/part-${index}-é.js"><p>${'Séance publique à la piscine. '.repeat(index)}</p><script nonce="`,
);

it('decompresses to the text with the content of its gaps', async () => {
  const spliced = await spliceBrotli(bytesOf(parts), 5);
  for (let reader = 0; reader < 20; reader += 1) {
    const nonce = gap();
    expect(brotliDecompressSync(spliced?.fill(Buffer.from(nonce)) ?? '').toString()).toBe(parts.join(nonce));
  }
});

it('is hardly larger than the whole text compressed at once', async () => {
  const spliced = await spliceBrotli(bytesOf(parts), 5);
  const whole = brotliCompressSync(parts.join(gap())).length;
  expect(spliced?.fill(Buffer.from(gap())).length).toBeLessThan(whole + parts.length * 40);
});

it('compresses texts without gaps, with empty parts, and large ones', async () => {
  for (const text of [
    ['hello'],
    ['', ''],
    ['', 'x', '', '<p>'],
    ['a'.repeat(5_000_000), 'b'.repeat(70_000)],
  ]) {
    const nonce = gap();
    const spliced = await spliceBrotli(bytesOf(text), 5);
    expect(
      brotliDecompressSync(spliced?.fill(Buffer.from(nonce)) ?? '').toString() === text.join(nonce),
    ).toBe(true);
  }
});

it('reuses the memory of a sent copy', async () => {
  const spliced = await spliceBrotli(bytesOf(parts), 5);
  const first = spliced?.fill(Buffer.from(gap())) as Buffer;
  spliced?.reuse(first);
  const nonce = gap();
  const second = spliced?.fill(Buffer.from(nonce)) as Buffer;
  expect(second).toBe(first);
  expect(brotliDecompressSync(second).toString()).toBe(parts.join(nonce));
  expect(spliced?.fill(Buffer.from(nonce))).not.toBe(second);
});

it('compresses nothing while the speed trick is switched off', async () => {
  vi.stubEnv('GUICHET_WITHOUT', 'spliced-brotli');
  const splice = createSplicing();
  vi.unstubAllEnvs();
  expect(await splice(bytesOf(parts), 5)).toBeUndefined();
});

it('rejects content that does not fit the gap', async () => {
  const spliced = await spliceBrotli(bytesOf(['a', 'b']), 5);
  expect(() => spliced?.fill(Buffer.from('short'))).toThrow(RangeError);
});
