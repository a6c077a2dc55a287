import type { TenantDb } from '#kernel/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { beginChange, type CardChange, dropChange, endChange, openChange } from './changes.sql.ts';

const DONE = { attach: 'attached', detach: 'detached', block: 'blocked' } as const;

/** Context of a change, and the work of the transaction that ends it. */
interface ChangeSteps<Outcome> {
  /** Calls the ticketing system under the key of the change */
  ask: (key: string) => Promise<Outcome>;
  onDone?: (db: TenantDb) => Promise<void>;
}

/**
 * Changes a card in the ticketing system. A try with a lost response leaves its key, with which the next try learns
 * the outcome: nothing is done twice, and other systems are notified once.
 */
export async function changeCard<Outcome extends string>(
  services: Services,
  tenant: Tenant,
  change: CardChange,
  steps: ChangeSteps<Outcome>,
): Promise<Outcome> {
  const key = await services.database.tenant(tenant.id, (db) => beginChange(db, change));
  return finishChange(services, tenant, { ...change, key }, steps);
}

/** Retries a change whose response was lost. @returns undefined when there is none, or its response has arrived */
export async function repeatChange<Outcome extends string>(
  services: Services,
  tenant: Tenant,
  change: CardChange,
  steps: ChangeSteps<Outcome>,
): Promise<Outcome | undefined> {
  const key = await services.database.tenant(tenant.id, (db) => openChange(db, change));
  return key === undefined ? undefined : finishChange(services, tenant, { ...change, key }, steps);
}

async function finishChange<Outcome extends string>(
  { database }: Services,
  tenant: Tenant,
  { cardNumber, kind, key }: CardChange & { key: string },
  { ask, onDone }: ChangeSteps<Outcome>,
): Promise<Outcome> {
  const outcome = await ask(key);
  const done = DONE[kind];
  await database.tenant(tenant.id, async (db) => {
    if (outcome !== done) return dropChange(db, key);
    if (!(await endChange(db, cardNumber, key))) return;
    await onDone?.(db);
    await noteEvent(db, `card.${done}`, { cardNumber });
  });
  return outcome;
}
