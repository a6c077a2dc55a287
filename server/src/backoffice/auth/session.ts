import type { IssuedToken } from '#platform/auth/sessions.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';

/** Signs an administrator in: the token that proves it from now on. */
export function issueSession(
  services: Pick<Services, 'sessions'>,
  tenant: Pick<Tenant, 'id'>,
  administrator: { id: string; tokenVersion: number },
): Promise<IssuedToken> {
  return services.sessions.issueToken({
    audience: 'backoffice',
    userId: administrator.id,
    tenantId: tenant.id,
    tokenVersion: administrator.tokenVersion,
  });
}
