import type { IssuedToken } from '#platform/auth/sessions.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';

/** Signs a customer in: the token that proves it from now on. */
export function issueSession(
  services: Services,
  tenant: Tenant,
  customer: { id: string; tokenVersion: number; familyQuotient?: number | null | undefined },
): Promise<IssuedToken> {
  return services.sessions.issueToken({
    audience: 'public',
    userId: customer.id,
    tenantId: tenant.id,
    tokenVersion: customer.tokenVersion,
    familyQuotient: customer.familyQuotient ?? undefined,
  });
}
