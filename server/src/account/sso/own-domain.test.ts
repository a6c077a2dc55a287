import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '#platform/http/call-address.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

const OWN = 'https://billets.aqua.example';
const OTHER = 'https://billets.givre.example';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
  for (const [name, origin] of [
    ['aqua-rivage', OWN],
    ['patinoire-givre', OTHER],
  ])
    await portal.sql('update portal.tenant set preprod_origin = $2 where name = $1', [name, origin]);
  portal.services.tenants.invalidate();
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Opens an address that names its venue, at a host. */
const open = (host: string, path: string) =>
  portal.app.inject({ method: 'GET', url: API_BASE + path, headers: { host } });

test.each(['user/loginSSO', 'user/admin/loginSSO'])(
  'a sign-in by %s that begins at another host is redirected to the venue’s own host',
  async (path) => {
    const address = `/${path}?tenantName=aqua-rivage&ssoName=city&returnUrl=%2Faqua-rivage%2Fcart`;
    for (const host of ['localhost:1', new URL(OTHER).host]) {
      const { statusCode, headers } = await open(host, address);
      expect([statusCode, headers.location]).toEqual([303, `${OWN}${API_BASE}${address}`]);
      expect(headers['set-cookie']).toBeUndefined();
    }
    const { statusCode, headers } = await open(new URL(OWN).host, address);
    expect(statusCode).toBe(303);
    expect(headers.location).not.toContain(API_BASE);
  },
);

test('the demonstration provider shows a message instead of redirecting to a foreign address', async () => {
  for (const back of ['javascript:alert(1)', 'data:text/html,x', 'https://evil.example/', 'nonsense', '']) {
    const query = new URLSearchParams({ post_logout_redirect_uri: back });
    const answer = await portal.app.inject({ method: 'GET', url: `/sandbox/sso/session/end?${query}` });
    expect([back, answer.statusCode]).toEqual([back, 200]);
    expect(answer.headers['content-type']).toContain('text/html');
  }
});
