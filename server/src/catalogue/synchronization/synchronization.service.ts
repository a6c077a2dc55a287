import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import type { Catalogue } from '#gateways/ticketing/catalogue/port.ts';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { AppError, fail } from '#kernel/errors.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { SynchronizationResult } from '../catalogue.ts';
import { lockItems, readItems } from '../settings/catalogue-settings.sql.ts';
import {
  claimSynchronization,
  finishSynchronization,
  insertCopied,
  insertSynchronization,
  markGone,
  readLastDone,
  readSynchronizations,
  recordProgress,
  writeSources,
} from './synchronization.sql.ts';
import {
  isUneventful,
  planSynchronization,
  type SynchronizationPlan,
  viewSynchronizations,
} from './synchronization.ts';

/** The job that synchronizes one tenant. */
export const SYNCHRONIZE_JOB = defineJob(
  'catalogue.synchronise',
  z.object({ synchronizationId: z.string() }),
);

/** Items written between two updates of the progress. */
const BATCH = 250;

type Needed = Pick<Services, 'database' | 'tenantChanges' | 'ticketing'>;
type By = Pick<Administrator, 'userId' | 'email'> | undefined;

/**
 * Requests a synchronization, which a job carries out.
 * @param by absent for a scheduled synchronization
 * @throws AppError `synchronization.running`
 */
export async function requestSynchronization(
  services: Pick<Services, 'database' | 'jobs'>,
  tenantId: TenantId,
  by?: By,
): Promise<void> {
  await services.database.tenant(tenantId, async (db) => {
    const synchronizationId = await insertSynchronization(db, by);
    if (!synchronizationId) fail('synchronization.running');
    await enqueue(db, SYNCHRONIZE_JOB, { synchronizationId });
  });
  services.jobs.wake();
}

/** A running synchronization. */
interface Run {
  tenant: Pick<Tenant, 'id' | 'name' | 'displayName'>;
  id: string;
  /** Valid until another worker claims the synchronization */
  leaseId: string;
  by: By;
}

/**
 * Runs a requested synchronization. Idempotent in every process: does nothing while another worker holds the lease, or
 * when the synchronization has finished.
 */
export async function runSynchronization(
  services: Needed,
  tenant: Pick<Tenant, 'id' | 'name' | 'displayName'>,
  id: string,
): Promise<void> {
  const leaseId = randomUUID();
  const claim = await services.database.tenant(tenant.id, async (db) => {
    const claimed = await claimSynchronization(db, id, leaseId);
    if (claimed.state === 'taken') {
      await enqueue(
        db,
        SYNCHRONIZE_JOB,
        { synchronizationId: id },
        {
          key: `${SYNCHRONIZE_JOB.name} ${id}`,
          runAt: claimed.until,
        },
      );
    }
    return claimed;
  });
  if (claim.state !== 'claimed') return;
  const run: Run = { tenant, id, leaseId, by: claim.by };
  try {
    await synchronise(services, run);
  } catch (error) {
    if (error instanceof Superseded) return;
    await end(services, run, { failure: failureOf(error), isNotable: run.by !== undefined });
    if (!(error instanceof TicketingUnavailable || error instanceof AppError)) throw error;
  }
}

/** Thrown when another process has claimed the synchronization: this run is rolled back. */
class Superseded extends Error {}

async function synchronise(services: Needed, run: Run): Promise<void> {
  const catalogue = await services.ticketing.of(run.tenant).readCatalogue();
  const { establishments, families, themes } = catalogue;
  const total = establishments.length + families.length + catalogue.services.length + themes.length;
  const progress = (step: 'comparing' | 'writing', done: number) =>
    services.database.tenant(run.tenant.id, async (db) => {
      if (!(await recordProgress(db, run.id, run.leaseId, { step, done, total }))) throw new Superseded();
    });
  await progress('comparing', 0);
  const { writes, gone, result } = planSynchronization(
    await services.database.tenant(run.tenant.id, readItems),
    catalogue,
  );
  if (writes.length + gone.length === 0) {
    await end(services, run, { result, isNotable: run.by !== undefined });
    return;
  }
  await progress('writing', 0);
  await services.tenantChanges.write(run.tenant.id, async (db) => {
    // Compares again, now that the items are locked against administrators’ changes.
    const plan = planSynchronization(await lockItems(db), catalogue);
    await writePlan(db, plan, (done) => progress('writing', done));
    await finish(db, run, { result: plan.result, isNotable: isNotable(run, plan) });
  });
}

/**
 * Copies a catalogue in the transaction that changed it. A synchronization that is running has perhaps read the former
 * catalogue: it is superseded, and writes nothing.
 */
export async function copyCatalogue(
  db: TenantDb,
  { tenant, by }: { tenant: Pick<Tenant, 'displayName'>; by: By },
  catalogue: Catalogue,
): Promise<void> {
  const plan = planSynchronization(await lockItems(db), catalogue);
  await writeSources(db, plan.writes);
  await markGone(db, plan.gone);
  await insertCopied(db, by, plan.result);
  await recordDone(db, { tenant, by }, plan.result);
}

const isNotable = ({ by }: Run, { result }: SynchronizationPlan) => by !== undefined || !isUneventful(result);

async function writePlan(
  db: TenantDb,
  { writes, gone }: SynchronizationPlan,
  progress: (done: number) => Promise<void>,
): Promise<void> {
  for (let done = 0; done < writes.length; done += BATCH) {
    await writeSources(db, writes.slice(done, done + BATCH));
    await progress(Math.min(done + BATCH, writes.length));
  }
  await markGone(db, gone);
}

type Outcome = Parameters<typeof finishSynchronization>[3];

/** Ends the synchronization in the transaction of its writes. @throws Superseded */
async function finish(db: TenantDb, run: Run, outcome: Outcome): Promise<void> {
  if (!(await finishSynchronization(db, run.id, run.leaseId, outcome))) throw new Superseded();
  if (!outcome.isNotable) return;
  if ('failure' in outcome)
    await recordChange(db, run.by, {
      action: 'synchronization.failed',
      subject: run.tenant.displayName,
      changes: [{ field: 'failure', to: outcome.failure }],
    });
  else await recordDone(db, run, outcome.result);
}

async function recordDone(
  db: TenantDb,
  { tenant, by }: { tenant: Pick<Tenant, 'displayName'>; by: By },
  result: SynchronizationResult,
): Promise<void> {
  await recordChange(db, by, {
    action: 'synchronization.done',
    subject: tenant.displayName,
    changes: countsOf(result).map(({ field, count }) => ({ field, to: String(count) })),
  });
}

/** Returns the non-empty lists of a result with their counts. */
const countsOf = ({ leftOut: _, ...lists }: SynchronizationResult) =>
  Object.entries(lists).flatMap(([field, { count }]) => (count > 0 ? [{ field, count }] : []));

async function end({ database }: Needed, run: Run, outcome: Outcome): Promise<void> {
  await database
    .tenant(run.tenant.id, (db) => finish(db, run, outcome))
    .catch((error: unknown) => {
      if (!(error instanceof Superseded)) throw error;
    });
}

function failureOf(error: unknown): ErrorCode {
  if (error instanceof TicketingUnavailable) return error.appErrorCode;
  return error instanceof AppError ? error.code : 'internal.error';
}

/** Returns the progress of a running synchronization and the results of the last ones. */
export async function synchronizationState({
  tenant,
  services,
  locale,
}: {
  tenant: Pick<Tenant, 'id'>;
  services: Pick<Services, 'database'>;
  locale: Locale;
}) {
  const { rows, lastDoneAt } = await services.database.tenant(tenant.id, async (db) => ({
    rows: await readSynchronizations(db),
    lastDoneAt: await readLastDone(db),
  }));
  return viewSynchronizations(rows, lastDoneAt, locale);
}
