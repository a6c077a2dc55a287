import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { enabledWithdrawals } from './withdrawal-settings.sql.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['settings.ticketing'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const read = (options: { tenant?: string; token?: string } = {}) =>
  portal.ask('GET /settingsticketing/withdrawServicesFamily', { token, ...options });
const save = (withdrawals: { service: string; family: string; isEnabled: boolean }[]) =>
  portal.ask('PUT /settingsticketing/withdrawServicesFamily', { body: { withdrawals }, token });

async function firstWithdrawal() {
  const [granting] = (await read()).body;
  const [withdrawn] = granting?.families ?? [];
  if (!granting || !withdrawn) throw new Error('The demonstration has nothing to withdraw');
  return { service: granting.service, family: withdrawn.family };
}

const isEnabled = async (withdrawal: { service: string; family: string }) => {
  const tenant = await portal.services.tenants.find('aqua-rivage');
  if (!tenant) throw new Error('There is no venue');
  return (await portal.services.database.tenant(tenant.id, enabledWithdrawals))(withdrawal);
};

describe('families to withdraw', () => {
  test('are all grants of the ticketing system, by service', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(0);
    for (const { families } of body) {
      expect(families.length).toBeGreaterThan(0);
      expect(families.every(({ isEnabled, services }) => isEnabled && services.length > 0)).toBe(true);
    }
  });

  test('can be switched off and on again, which the audit log records', async () => {
    const withdrawal = await firstWithdrawal();
    expect(await isEnabled(withdrawal)).toBe(true);
    const { body } = await save([{ ...withdrawal, isEnabled: false }]);
    expect(body[0]?.families[0]).toMatchObject({ isEnabled: false });
    expect(await isEnabled(withdrawal)).toBe(false);
    expect((await read()).body).toEqual(body);
    await save([{ ...withdrawal, isEnabled: false }]);
    await save([{ ...withdrawal, isEnabled: true }]);
    expect(await isEnabled(withdrawal)).toBe(true);
    const entries = await portal.sql<{ changes: unknown }>(
      `select changes from portal.audit_entry where action = 'withdrawal.changed' order by at`,
    );
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: 'isWithdrawn', from: 'true', to: 'false' }],
      [{ field: 'isWithdrawn', from: 'false', to: 'true' }],
    ]);
  });

  test('return 404 if they are not granted', async () => {
    const { service } = await firstWithdrawal();
    const refused = await portal.ask('PUT /settingsticketing/withdrawServicesFamily', {
      body: { withdrawals: [{ service, family: 'NOTHING', isEnabled: false }] },
      token,
    });
    expect(refused).toMatchObject({ status: 404, code: 'family.not-found' });
  });
});
