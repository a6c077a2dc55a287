import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { seedAdministrators } from './administrators.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

it('the demonstration administrators are created once, and not again after they are deleted', async () => {
  const heir = await portal.administrator();
  const boss = await portal.administrator({ isSuper: true });
  await portal.ask('PUT /settingsadmin/superadministrator', {
    query: { administratorId: heir.id },
    body: { password: boss.password },
    token: boss.token,
  });
  await portal.ask('DELETE /settingsadmin/administrator', {
    query: { administratorId: boss.id },
    token: heir.token,
  });
  await seedAdministrators(portal.services.database, await portal.services.tenants.all());
  const rows = await portal.sql<{ tenant: string; email: string }>(
    `select tenant.name as tenant, administrator.email from portal.administrator
       join portal.tenant on tenant.id = tenant_id order by tenant.name`,
  );
  expect(rows).toEqual([
    { tenant: 'aqua-rivage', email: heir.email },
    { tenant: 'patinoire-givre', email: 'admin@example.com' },
    { tenant: 'plateforme', email: 'master@example.com' },
  ]);
});
