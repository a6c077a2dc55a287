import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { TestAdministrator } from './administrators.ts';
import { makeRole } from './backoffice.ts';
import { type PortalTest, portalTest } from './portal.ts';

export type By = { token: string };
export type SaveBody = {
  id?: string;
  email: string;
  language?: 'fr-FR' | 'en-GB';
  roles?: string[];
  isTenantOAP?: boolean;
};
export const newEmail = () => `new-${randomUUID().slice(0, 8)}@example.com`;

/** Sets up a portal with a team: a super administrator, a master of the platform, an administrator with two rights. */
export function teamTests(
  give: (given: {
    portal: PortalTest;
    boss: TestAdministrator;
    master: TestAdministrator;
    chief: TestAdministrator;
    designRole: string;
    paymentRole: string;
  }) => void,
) {
  let portal: PortalTest;
  let boss: TestAdministrator;
  let master: TestAdministrator;
  /** An administrator with rights over the team and the design only. */
  let chief: TestAdministrator;
  let designRole: string;
  let paymentRole: string;
  beforeAll(async () => {
    portal = await portalTest();
    boss = await portal.administrator({ isSuper: true });
    master = await portal.administrator({ isSuper: true, tenant: 'plateforme' });
    chief = await portal.administrator({ rights: ['settings.admin', 'settings.design'] });
    designRole = await makeRole(portal, boss, 'Graphisme', ['settings.design']);
    paymentRole = await makeRole(portal, boss, 'Comptabilité', ['settings.payment', 'settings.design']);
    give({ portal, boss, master, chief, designRole, paymentRole });
  });
  afterAll(() => portal[Symbol.asyncDispose]());
  const save = ({ token }: By, body: SaveBody, tenant = 'aqua-rivage') =>
    portal.ask('POST /settingsadmin/administrator', { body: { language: 'fr-FR', ...body }, token, tenant });
  const list = ({ token }: By, tenant = 'aqua-rivage', isTenantOAP?: 'true') =>
    portal.ask('GET /settingsadmin/tenantadministrators', {
      query: isTenantOAP ? { isTenantOAP } : {},
      token,
      tenant,
    });
  const reset = ({ token }: By, adminId: string) =>
    portal.ask('PUT /settingsadmin/resetAdminPassword', { query: { adminId }, token });
  const unfactor = ({ token }: By, adminId: string) =>
    portal.ask('DELETE /settingsadmin/secondfactor', { query: { adminId }, token });
  const assign = ({ token }: By, adminId: string, roles: string[], tenant = 'aqua-rivage') =>
    portal.ask('PUT /user/addOrUpdateAdminRoles', { query: { adminId }, body: roles, token, tenant });
  const remove = ({ token }: By, administratorId: string, tenant = 'aqua-rivage') =>
    portal.ask('DELETE /settingsadmin/administrator', { query: { administratorId }, token, tenant });

  return { save, list, reset, unfactor, assign, remove };
}
