import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { INLINE_MARK } from './inline-hashes.ts';
import { RenderedPage } from './rendered-page.ts';

describe('RenderedPage', () => {
  const page = new RenderedPage(
    200,
    Buffer.from(`<p>Été</p><script nonce="${INLINE_MARK}">start()</script>`),
  );

  it('holds the page without marks and the hashes of its scripts', () => {
    expect(page.html.toString()).toBe('<p>Été</p><script>start()</script>');
    expect(page.hashes.scripts).toHaveLength(1);
  });

  it('compresses the page once per encoding', async () => {
    const compressed = await page.compressed('br');
    expect(brotliDecompressSync(compressed)).toEqual(page.html);
    expect(await page.compressed('br')).toBe(compressed);
    expect(gunzipSync(await page.compressed('gzip'))).toEqual(page.html);
  });
});
