import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { NONCE_PLACEHOLDER, RenderedPage } from './rendered-page.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { replayPage } from './send-page.ts';

it('replays a page with the complete security policy and a new nonce in every place', async () => {
  const policy = { formOrigins: ['https://bank.example'], connectOrigins: [], isDevelopment: false };
  const page = new RenderedPage(200, `<p>Été</p><script nonce="${NONCE_PLACEHOLDER}"></script>`);
  const reply = { getHeader: () => 'br' } as unknown as FastifyReply;
  const replay = await replayPage(reply, page, policy, () => true);
  const policies: string[] = [];
  const response = {
    writeHead: (_status: number, headers: string[]) => {
      policies.push(headers[headers.indexOf('content-security-policy') + 1] ?? '');
    },
    end: (_bytes: Buffer, sent: () => void) => sent(),
  };
  for (let turn = 0; turn < 2; turn += 1)
    expect(replay?.({ headers: {} } as never, response as never)).toBe(true);
  const nonces = policies.map((text) => /script-src 'nonce-([^']+)'/.exec(text)?.[1] ?? '');
  expect(new Set(nonces).size).toBe(2);
  expect(policies).toEqual(nonces.map((nonce) => contentSecurityPolicy({ ...policy, nonce })));
});
