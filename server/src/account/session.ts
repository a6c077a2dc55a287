import type { Services } from '../platform/services.ts';
import type { IssuedToken } from '../platform/sessions.ts';
import type { Tenant } from '../platform/tenancy.ts';

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
