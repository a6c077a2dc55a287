import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportKind, ImportUse } from '@guichet/contract/box-office/imports-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { databaseErrorCode } from '#kernel/database/database-errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { TenantRun } from '#platform/jobs/handle-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { requireBoxOffice } from '../box-office.service.ts';
import { bookingPart, undoBookings } from './bookings/bookings.service.ts';
import { cardPart, undoCards } from './cards/cards.service.ts';
import { customerPart, undoCustomers } from './customers/customers.service.ts';
import { forgetFile, type ImportRow, lockImport, readPart, setState, writeResult } from './imports.sql.ts';
import { forgetWritten, isWrittenSince, rememberKeys } from './items.sql.ts';
import type { PartInput, PartWork } from './run.ts';

/** The job that works on an import: its dry run, its run or its undoing. */
export const IMPORT_JOB = defineJob('box-office.import', z.object({ importId: z.string() }), {
  priority: 'bulk',
});

export type RunServices = Pick<Services, 'database' | 'ticketing' | 'clock' | 'logger' | 'jobs'>;

const KINDS: Readonly<Record<ImportKind, { part: PartWork; undo: typeof undoCards }>> = {
  customers: { part: customerPart, undo: undoCustomers },
  cards: { part: cardPart, undo: undoCards },
  subscriptions: { part: cardPart, undo: undoCards },
  bookings: { part: bookingPart, undo: undoBookings },
};

/** Enqueues work on an import, in the transaction that changes its state. */
export const enqueueImport = (db: TenantDb, importId: string): Promise<void> =>
  enqueue(db, IMPORT_JOB, { importId }, { key: `${IMPORT_JOB.name} ${importId}`, maxAttempts: 5 });

/** Milliseconds after which a job hands over to the next one, so that other jobs are not kept waiting. */
const SLICE_MS = 15_000;

/** After each step, sales have the database for as long as the step took, times this. */
const REST = 1.5;
const MAX_REST_MS = 1000;

/** Works on an import in steps of one part, each in a transaction of its own, until it ends, is paused or hands over. */
export async function workOnImport(
  services: RunServices,
  {
    tenant,
    payload,
    signal,
    isLastAttempt,
  }: Pick<TenantRun<{ importId: string }, unknown>, 'tenant' | 'payload' | 'signal' | 'isLastAttempt'>,
): Promise<void> {
  const until = Date.now() + SLICE_MS;
  try {
    for (;;) {
      const from = performance.now();
      if ((await step(services, tenant, payload.importId)) === 'ended') return;
      if (signal.aborted || Date.now() > until) break;
      await sleep(Math.min((performance.now() - from) * REST, MAX_REST_MS));
    }
    await services.database.tenant(tenant.id, (db) => enqueueImport(db, payload.importId));
    services.jobs.wake();
  } catch (error) {
    if (!isLastAttempt) throw error;
    services.logger.error({ err: error, importId: payload.importId }, 'An import was interrupted');
    await services.database.tenant(tenant.id, (db) => interrupt(db, payload.importId));
  }
}

/** Makes an import that failed resumable. */
async function interrupt(db: TenantDb, id: string): Promise<void> {
  const found = await lockImport(db, id);
  if (!found) return;
  const after = { checking: 'mapping', running: 'paused', undoing: await stateBefore(db, found) } as const;
  if (found.state in after)
    await setState(db, id, { state: after[found.state as keyof typeof after], isInterrupted: true });
}

/** Returns the state of an import before it was to be undone: a paused one still has lines to import. */
const stateBefore = async (db: TenantDb, { id, position }: ImportRow): Promise<'paused' | 'done'> =>
  (await readPart(db, id, position)) ? 'paused' : 'done';

/** Does the next step of an import. The lock on its row makes concurrent jobs take turns. */
async function step(services: RunServices, tenant: Tenant, id: string): Promise<'ended' | 'more'> {
  const boxOffice = await requireBoxOffice(services, tenant);
  let use: ImportUse | undefined;
  try {
    return await services.database.tenant(tenant.id, async (db) => {
      const found = await lockImport(db, id);
      if (found?.state === 'checking' || found?.state === 'running')
        return stepOfRun(services, tenant, db, found, boxOffice);
      if (found?.state !== 'undoing') return 'ended';
      use = await undo(db, found, boxOffice);
      if (use) throw new UsedError();
      await setState(db, id, { state: 'undone' });
      await forgetFile(db, id);
      return 'ended';
    });
  } catch (error) {
    if (!(error instanceof UsedError) && databaseErrorCode(error) !== '23503') throw error;
    await services.database.tenant(tenant.id, async (db) => {
      const found = await lockImport(db, id);
      if (found?.state === 'undoing')
        await setState(db, id, { state: await stateBefore(db, found), use: use ?? 'other' });
    });
    return 'ended';
  }
}

/** Something imported was used: the transaction is rolled back. */
class UsedError extends Error {}

async function undo(
  db: TenantDb,
  { id, kind }: ImportRow,
  boxOffice: Awaited<ReturnType<typeof requireBoxOffice>>,
): Promise<ImportUse | undefined> {
  if (await isWrittenSince(db, id)) return 'changed';
  const use = await KINDS[kind].undo(db, boxOffice, id);
  if (!use) await forgetWritten(db, id);
  return use;
}

async function stepOfRun(
  services: RunServices,
  tenant: Tenant,
  db: TenantDb,
  found: ImportRow,
  boxOffice: Awaited<ReturnType<typeof requireBoxOffice>>,
): Promise<'ended' | 'more'> {
  const { id, kind, mapping, position } = found;
  const isDry = found.state === 'checking';
  const rows = await readPart(db, id, position);
  if (!rows) {
    await setState(db, id, { state: isDry ? 'checked' : 'done' });
    if (!isDry) await forgetFile(db, id);
    return 'ended';
  }
  const input = {
    id,
    kind,
    mapping,
    rows,
    isDry,
    boxOffice,
    timeZone: tenant.timeZone,
    locale: tenant.languages[0] ?? DEFAULT_LOCALE,
    now: new Date(services.clock()),
  };
  const { part } = KINDS[kind];
  if (isDry) await rememberKeysOf(db, input, part, position);
  await writeResult(db, id, position, isDry ? 'checked' : 'done', await part.run(db, input));
  await setState(db, id, { state: found.state, position: position + 1 });
  return 'more';
}

/** Remembers the keys of a part; of the whole file with its first part where lines depend on later ones. */
async function rememberKeysOf(
  db: TenantDb,
  input: PartInput,
  { needsAllKeys = false, keys }: PartWork,
  position: number,
): Promise<void> {
  if (!needsAllKeys || position === 0) await rememberKeys(db, input.id, await keys(input, db));
  if (!needsAllKeys || position > 0) return;
  for (let next = 1; ; next++) {
    const rows = await readPart(db, input.id, next);
    if (!rows) return;
    await rememberKeys(db, input.id, await keys({ ...input, rows }, db));
  }
}
