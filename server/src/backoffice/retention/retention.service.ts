import type { RetentionKind } from '@guichet/contract/backoffice/retention.ts';
import { eraseAbandoned } from '#account/profile/erasure.service.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { recordRemoval } from '#kernel/database/removals.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { REMOVALS, readAbandoned, removeAuditEntries, removeSome, STEP_ROWS } from './retention.sql.ts';
import { daysOf } from './retention.ts';

type Needed = Pick<Services, 'database' | 'jobs' | 'secrets' | 'ticketing'>;

/** Steps of one kind in one night: a hundred thousand rows. What is left waits for the next night. */
const MAX_STEPS = 200;

/** Removes from one venue what has been stored long enough, in steps that each commit. */
export async function removeDue(services: Needed, tenant: Tenant, signal?: AbortSignal): Promise<void> {
  const { database } = services;
  const inSteps = async (step: (db: TenantDb) => Promise<number>): Promise<number> => {
    let total = 0;
    for (let steps = 0; steps < MAX_STEPS && !signal?.aborted; steps++) {
      const removed = await database.tenant(tenant.id, step);
      total += removed;
      if (removed < STEP_ROWS) break;
    }
    return total;
  };
  const record = (kind: RetentionKind, removed: number) =>
    database.tenant(tenant.id, (db) => recordRemoval(db, kind, removed));

  for (const [kind, removals] of Object.entries(REMOVALS) as [
    RetentionKind,
    (typeof REMOVALS)[RetentionKind],
  ][]) {
    let removed = 0;
    for (const removal of removals ?? []) {
      removed += await inSteps((db) => removeSome(db, removal, daysOf(kind)));
    }
    await record(kind, removed);
  }
  await record('audit', await inSteps((db) => removeAuditEntries(db, daysOf('audit'))));
  await record('accounts', await eraseAccounts(services, tenant, signal));
}

/** Erases abandoned accounts that have no open matter, each in a transaction of its own. @returns how many */
async function eraseAccounts(services: Needed, tenant: Tenant, signal?: AbortSignal): Promise<number> {
  let erased = 0;
  let after: string | undefined;
  for (let page = 0; page < MAX_STEPS && !signal?.aborted; page++) {
    const ids = await services.database.tenant(tenant.id, (db) =>
      readAbandoned(db, daysOf('accounts'), after),
    );
    for (const id of ids) if (await eraseAbandoned(services, tenant, id)) erased++;
    after = ids.at(-1);
    if (after === undefined) break;
  }
  return erased;
}
