import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { createSessions, SESSION_DURATION, type SessionClaims } from '#platform/auth/sessions.ts';
import type { PortalTest } from '../portal/portal.ts';
import { newPerson, type World } from './world.ts';

/** Returns tokens that are invalid on the public site of the world’s venue, by their defect. */
export async function worthlessPublicTokens(portal: PortalTest, world: World) {
  const { sessions, secrets } = portal.services;
  const claims: SessionClaims = {
    audience: 'public',
    userId: world.person.userId,
    tenantId: parseTenantId(world.tenantId),
    tokenVersion: 1,
  };
  const longAgo = createSessions(secrets.deriveKey('session'), () => Date.now() - SESSION_DURATION - 1000);
  const elsewhere = createSessions(secrets.deriveKey('something else'));
  const left = await newPerson(portal, world.tenant);
  await portal.ask('POST /user/logout', { token: left.token });
  const erased = await newPerson(portal, world.tenant);
  await portal.ask('DELETE /user/user', { token: erased.token });
  return {
    'other tenant': (await newPerson(portal, 'patinoire-givre')).token,
    expired: (await longAgo.issueToken(claims)).token,
    'super administrator': (await portal.administrator({ isSuper: true })).token,
    'back office': (await sessions.issueToken({ ...claims, audience: 'backoffice' })).token,
    'other key': (await elsewhere.issueToken(claims)).token,
    revoked: left.token,
    erased: erased.token,
    garbage: 'eyJhbGciOiJub25lIn0.e30.',
  };
}
