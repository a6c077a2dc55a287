import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '#kernel/configuration/version.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
  await portal.sql("update portal.tenant set api_version = 3 where name = 'patinoire-givre'");
  portal.services.tenants.invalidate();
});
afterAll(() => portal[Symbol.asyncDispose]());

const get = async (url: string, tenant?: string) => {
  const { statusCode, body } = await portal.app.inject({
    url,
    headers: tenant === undefined ? {} : { tenantname: tenant },
  });
  return { status: statusCode, body: JSON.parse(body) };
};

describe('API version in the address of a call', () => {
  test('accepts the version of the tenant and the default version', async () => {
    const call = 'ticketing/establishments';
    const [own, byDefault] = await Promise.all(
      ['/api/v3', '/API/v1'].map((base) => get(`${base}/${call}`, 'patinoire-givre')),
    );
    expect(own?.status).toBe(200);
    expect(byDefault).toEqual(own);
    expect((await get('/api/v1/Tenant/ApiVersion', 'patinoire-givre')).body).toEqual({
      apiVersion: 3,
      frontEnd: VERSION,
    });
  });

  test('returns 404 for the version of another tenant or an unknown version', async () => {
    for (const base of ['/api/v3', '/api/v2', '/api/v01', '/api/v']) {
      const { status, body } = await get(`${base}/ticketing/establishments`, 'aqua-rivage');
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'api-error.oap.request.not-found' });
    }
    expect((await get('/api/v2/Tenant/ApiVersion', 'patinoire-givre')).status).toBe(404);
  });

  test('is ignored for a call without a tenant', async () => {
    expect((await get('/api/v7/portal/tenants')).status).toBe(200);
  });
});
