import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import {
  type ErasureObstacle,
  eraseCustomer,
  hasValidTickets,
  lockPayments,
  readErasureObstacle,
} from './erasure.sql.ts';

/** Deletes an erased customer at the ticketing system. */
export const FORGET_HOLDER_JOB = defineJob('account.forget-holder', z.object({ customerId: z.string() }), {
  priority: 'awaited',
});

type Needed = Pick<Services, 'database' | 'jobs' | 'secrets' | 'ticketing'>;

/** What a customer loses with the account: tickets that are still valid, or something left on a card. */
async function hasBelongings({ database, ticketing }: Needed, tenant: Tenant, id: string): Promise<boolean> {
  if (await database.tenant(tenant.id, (db) => hasValidTickets(db, id))) return true;
  const now = new Date();
  const system = ticketing.of(tenant);
  // Tickets that were imported from another system have no order.
  const tickets = await system.findTickets(id);
  if (
    tickets.some(({ consumedAt, takenBackAt, validUntil }) => !consumedAt && !takenBackAt && validUntil > now)
  )
    return true;
  const cards = await system.findCards(id);
  return cards.some(
    ({ isActive, isBlockTemporary, rights }) =>
      (isActive || isBlockTemporary) &&
      rights.some(({ remaining, validUntil }) => remaining !== 0 && validUntil > now),
  );
}

/** Erases the account in a transaction, unless a matter is open. */
async function erase(
  db: TenantDb,
  { secrets }: Needed,
  id: string,
  alsoInTransaction?: (db: TenantDb) => Promise<void>,
): Promise<ErasureObstacle | 'unknown' | undefined> {
  await lockPayments(db, id);
  const obstacle = await readErasureObstacle(db, id);
  if (obstacle) return obstacle;
  const isErased = await eraseCustomer(db, id, (email) => secrets.keyedHash('refused account', email));
  if (!isErased) return 'unknown';
  await enqueue(db, FORGET_HOLDER_JOB, { customerId: id });
  await alsoInTransaction?.(db);
  return undefined;
}

export interface Erasure {
  customerId: string;
  /** Whether the person accepts the loss of valid tickets and of what is left on cards */
  losesBelongings: boolean;
  /** Written in the transaction of the erasure, such as an entry of the audit log */
  alsoInTransaction?: (db: TenantDb) => Promise<void>;
}

/**
 * Erases an account at once, here and at the ticketing system.
 * @throws AppError `account.…` while a matter is open; `account.belongings` when something would be lost that the person has
 * not accepted to lose; `customer.not-found`
 */
export async function eraseAccount(services: Needed, tenant: Tenant, erasure: Erasure): Promise<void> {
  const { customerId, losesBelongings, alsoInTransaction } = erasure;
  const open = await services.database.tenant(tenant.id, (db) => readErasureObstacle(db, customerId));
  if (open) fail(`account.${open}`);
  if (!losesBelongings && (await hasBelongings(services, tenant, customerId))) fail('account.belongings');
  const obstacle = await services.database.tenant(tenant.id, (db) =>
    erase(db, services, customerId, alsoInTransaction),
  );
  if (obstacle === 'unknown') fail('customer.not-found');
  if (obstacle) fail(`account.${obstacle}`);
  services.jobs.wake();
}

/** Erases an abandoned account that loses nothing and has no open matter. @returns whether it was erased */
export async function eraseAbandoned(services: Needed, tenant: Tenant, customerId: string): Promise<boolean> {
  if (await hasBelongings(services, tenant, customerId)) return false;
  const obstacle = await services.database.tenant(tenant.id, (db) => erase(db, services, customerId));
  if (obstacle) return false;
  services.jobs.wake();
  return true;
}
