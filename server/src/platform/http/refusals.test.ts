import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registry } from '#platform/observability/metrics.ts';
import { logIn } from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

const countOf = async (call: string, code: string): Promise<number> => {
  const metric = await registry.getSingleMetric('guichet_refusals_total')?.get();
  return metric?.values.find(({ labels }) => labels.call === call && labels.code === code)?.value ?? 0;
};

describe('a refused sign-in', () => {
  it('is counted, and logged with its network and a pseudonym of the account', async () => {
    const warn = vi.spyOn(portal.services.logger, 'warn');
    const address = '203.0.113.77';
    const email = 'jeanne@example.com';
    const before = await countOf('POST /user/login', 'account.invalid-credentials');
    for (const typed of [email, email.toUpperCase(), 'nadia@example.com'])
      await portal.ask('POST /user/login', {
        body: { email: typed, password: 'Wrong-password-1!' },
        address,
      });
    const logged = warn.mock.calls.map(([facts]) => facts as unknown as Record<string, string>);
    expect(logged).toHaveLength(3);
    expect(logged[0]).toMatchObject({
      tenant: 'aqua-rivage',
      call: 'POST /user/login',
      code: 'account.invalid-credentials',
      network: address,
    });
    expect(logged[0]?.account).toMatch(/^[\w-]{22}$/);
    expect(logged[1]?.account).toBe(logged[0]?.account);
    expect(logged[2]?.account).not.toBe(logged[0]?.account);
    expect(JSON.stringify(logged).toLowerCase()).not.toContain('jeanne');
    expect(await countOf('POST /user/login', 'account.invalid-credentials')).toBe(before + 3);
    warn.mockRestore();
  });

  it('is counted in the back office, as is a missing right', async () => {
    const { email, token } = await portal.administrator();
    await logIn(portal, email, { password: 'wrong' });
    await portal.ask('GET /Tenant/Role', { token });
    expect(await countOf('POST /user/admin/login', 'account.invalid-credentials')).toBeGreaterThan(0);
    expect(await countOf('GET /Tenant/Role', 'commons.admin-right-required')).toBeGreaterThan(0);
  });
});
