import { TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import { createSessions, SESSION_DURATION, type SessionClaims } from '#platform/auth/sessions.ts';
import type { TestAdministrator } from '../portal/administrators.ts';
import type { PortalTest } from '../portal/portal.ts';
import type { World } from './world.ts';

/** Tokens that are not valid at the back office of the world's venue. */
export const WORTHLESS_TOKENS = [
  'customer',
  'customer with the audience swapped',
  'administrator with the audience swapped',
  'super administrator of another tenant',
  'master',
  'expired',
  'of another key',
  'revoked',
  'deleted',
  'garbage',
] as const;

type WorthlessTokens = Readonly<Record<(typeof WORTHLESS_TOKENS)[number], string>>;

/** Creates one token of each invalid kind. */
export async function worthlessTokens(portal: PortalTest, world: World): Promise<WorthlessTokens> {
  const { sessions, secrets } = portal.services;
  const { id } = await portal.administrator({ rights: TENANT_RIGHTS });
  const claims: SessionClaims = {
    audience: 'backoffice',
    userId: id,
    tenantId: parseTenantId(world.tenantId),
    tokenVersion: 2,
  };
  const longAgo = createSessions(secrets.deriveKey('session'), () => Date.now() - SESSION_DURATION - 1000);
  const elsewhere = createSessions(secrets.deriveKey('something else'));
  const left = await portal.administrator({ rights: TENANT_RIGHTS });
  await portal.ask('POST /user/admin/logout', { token: left.token });
  const deleted = await portal.administrator({ rights: TENANT_RIGHTS });
  const { password } = deleted;
  await portal.ask('DELETE /user/admin/administrator', { token: deleted.token, body: { password } });
  const ofPublicSite = { ...claims, audience: 'public' as const };
  const customer = { ...claims, userId: world.person.userId, tokenVersion: 1 };
  return {
    customer: world.person.token,
    'customer with the audience swapped': (await sessions.issueToken(customer)).token,
    'administrator with the audience swapped': (await sessions.issueToken(ofPublicSite)).token,
    'super administrator of another tenant': (
      await portal.administrator({ isSuper: true, tenant: 'patinoire-givre' })
    ).token,
    master: (await portal.administrator({ isSuper: true, tenant: 'plateforme' })).token,
    expired: (await longAgo.issueToken(claims)).token,
    'of another key': (await elsewhere.issueToken(claims)).token,
    revoked: left.token,
    deleted: deleted.token,
    garbage: 'eyJhbGciOiJub25lIn0.e30.',
  };
}

let passwordHash: Promise<string> | undefined;

/** Signs the super administrator in, after restoring the demonstration’s password. */
export async function superAdministrator(portal: PortalTest, tenant: string): Promise<TestAdministrator> {
  const found = await portal.administrator({ tenant, isSuper: true });
  passwordHash ??= hashPassword(found.password);
  await portal.sql('update portal.administrator set password_hash = $1 where id = $2', [
    await passwordHash,
    found.id,
  ]);
  return found;
}
