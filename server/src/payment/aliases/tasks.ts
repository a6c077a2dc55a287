import type { Services } from '#platform/http/services.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { shopOf, shopOfVersion } from '../settings/service.ts';
import { isDebitedCard } from '../subscriptions/data.ts';
import { CANCEL_TASK } from './mutations.ts';

type Cancelled = { tenantId: string; alias: string; shopVersion?: number | null };
type Needed = Pick<Services, 'config' | 'database' | 'secrets' | 'tenants' | 'payment'>;

/** The jobs of saved cards. They may run twice. */
export function aliasTasks(services: Needed): TaskList {
  return {
    [CANCEL_TASK]: async (payload) => {
      const { tenantId, alias, shopVersion } = payload as Cancelled;
      const tenant = (await services.tenants.all()).find(({ id }) => id === tenantId);
      const configured = tenant && (await shopOf(services, tenant));
      // An unknown one was the present one.
      const issuer = shopVersion ? shopOfVersion(configured, shopVersion) : configured;
      if (!tenant || !issuer) return;
      const isDebited = await services.database.tenant(tenant.id, (db) => isDebitedCard(db, alias));
      if (!isDebited) await services.payment.cancelAlias(alias, issuer.shop);
    },
  };
}
