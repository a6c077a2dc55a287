import type { TenantDb } from '#platform/database/database.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { noteEvent } from '#tenants/webhooks/mutations.ts';
import type { CardChange } from './model.ts';
import { beginChange, dropChange, endChange } from './mutations.ts';

const DONE = { attach: 'attached', detach: 'detached', block: 'blocked' } as const;

/**
 * Has the ticketing system change a card. A try whose answer was lost leaves its key, with which the next one finds out
 * what became of it: nothing is done twice, and other systems are told once.
 * @param ask asks the ticketing system, under the key of the change
 * @param onDone what goes with it, in the transaction that ends the change
 */
export async function changeCard<Outcome extends string>(
  services: Services,
  tenant: Tenant,
  change: CardChange,
  ask: (key: string) => Promise<Outcome>,
  onDone?: (db: TenantDb) => Promise<void>,
): Promise<Outcome> {
  const { database } = services;
  const key = await database.tenant(tenant.id, (db) => beginChange(db, change));
  const outcome = await ask(key);
  const done = DONE[change.kind];
  await database.tenant(tenant.id, async (db) => {
    if (outcome !== done) return dropChange(db, key);
    if (!(await endChange(db, change.cardNumber, key))) return;
    await onDone?.(db);
    await noteEvent(db, `card.${done}`, { cardNumber: change.cardNumber });
  });
  return outcome;
}
