import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { INLINE_MARK } from './inline-hashes.ts';
import { RenderedPage } from './rendered-page.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { replayPage } from './send-page.ts';

const policy = { formOrigins: ['https://bank.example'], connectOrigins: [], isDevelopment: false };
const page = new RenderedPage(200, `<p>Été</p><script nonce="${INLINE_MARK}">start()</script>`);

/** Replays a page to a browser that accepts an encoding. */
async function replayed(encoding: string) {
  const asked = { headers: { 'accept-encoding': encoding } };
  const replay = await replayPage(asked as never, page, policy, () => true);
  const sent = { headers: {} as Record<string, string>, body: Buffer.alloc(0) as Buffer };
  const response = {
    writeHead(_status: number, headers: string[]) {
      for (let index = 0; index < headers.length; index += 2)
        sent.headers[headers[index] ?? ''] = headers[index + 1] ?? '';
    },
    end: (body: Buffer) => {
      sent.body = body;
    },
  };
  expect(replay?.(asked as never, response as never)).toBe(true);
  return sent;
}

describe('replayPage', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('repeats the page with its complete security policy in %s', async (encoding, decompress) => {
    const { headers, body } = await replayed(encoding);
    expect(decompress(body)).toEqual(page.html);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['content-security-policy']).toBe(
      contentSecurityPolicy({ ...policy, hashes: page.hashes }),
    );
  });

  it('sends the same bytes to every visitor', async () => {
    expect((await replayed('br')).body).toBe((await replayed('br')).body);
  });

  it('repeats no page that is no longer cached, and no error', async () => {
    const asked = { headers: {} } as never;
    const outdated = await replayPage(asked, page, policy, () => false);
    expect(outdated?.(asked, {} as never)).toBe(false);
    expect(await replayPage(asked, new RenderedPage(404, ''), policy, () => true)).toBeUndefined();
  });
});
