import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { INLINE_MARK } from './inline-hashes.ts';
import { RenderedPage } from './rendered-page.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { replayPage, sendPage } from './send-page.ts';

const policy = { formOrigins: ['https://bank.example'], connectOrigins: [], isDevelopment: false };
const page = new RenderedPage(200, Buffer.from(`<p>Été</p><script nonce="${INLINE_MARK}">start()</script>`));

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

/** Responses to a browser that may have a version of the page. */
const answered = async (rendered: RenderedPage, etag?: string, own = policy) => {
  const app = fastify();
  app.get('/', (request, reply) => sendPage(request, reply, rendered, own));
  const answer = await app.inject({ url: '/', headers: etag === undefined ? {} : { 'if-none-match': etag } });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
};

describe('sendPage', () => {
  const at = (time: number, places: number) =>
    new RenderedPage(
      200,
      Buffer.from(`<p>${places}</p><script nonce="${INLINE_MARK}">[{i:1,u:${time},s:"success"}]</script>`),
    );

  it('answers 304 to a browser that has the page, and leaves its policy as it is', async () => {
    const { headers } = await answered(at(1795767209728, 5));
    const again = await answered(at(1795767219728, 5), headers.etag);
    expect(again).toMatchObject({ status: 304, body: '', headers: { etag: headers.etag } });
    expect(again.headers).not.toHaveProperty('content-security-policy');
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
  });

  it.each([
    ['a page with other data', at(1795767209728, 4), policy],
    ['a page with another policy', at(1795767209728, 5), { ...policy, formOrigins: [] }],
    ['an error', new RenderedPage(404, Buffer.from('<p>5</p>')), policy],
  ])('sends %s', async (_name, rendered, own) => {
    const { headers } = await answered(at(1795767209728, 5));
    const { status, body } = await answered(rendered, headers.etag, own);
    expect({ status, body }).toEqual({ status: rendered.status, body: rendered.html.toString() });
  });
});

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

  it('repeats no body to a browser that has the page', async () => {
    const { headers } = await replayed('br');
    const asked = { headers: { 'accept-encoding': 'br', 'if-none-match': headers.etag } } as never;
    const replay = await replayPage(asked, page, policy, () => true);
    const sent: unknown[] = [];
    const response = {
      writeHead(status: number) {
        sent.push(status);
        return response;
      },
      end: (...body: unknown[]) => void sent.push(...body),
    };
    expect(replay?.(asked, response as never)).toBe(true);
    expect(sent).toEqual([304]);
  });

  it('sends the same bytes to every visitor', async () => {
    expect((await replayed('br')).body).toBe((await replayed('br')).body);
  });

  it('repeats no page that is no longer cached, and no error', async () => {
    const asked = { headers: {} } as never;
    const outdated = await replayPage(asked, page, policy, () => false);
    expect(outdated?.(asked, {} as never)).toBe(false);
    expect(
      await replayPage(asked, new RenderedPage(404, Buffer.alloc(0)), policy, () => true),
    ).toBeUndefined();
  });
});
