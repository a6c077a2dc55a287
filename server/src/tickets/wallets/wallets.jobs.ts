import type { WalletPass } from '#gateways/wallets/port.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type WalletKeys, walletKeysOf } from '#tenants/wallets/wallets.service.ts';
import { recordWalletOutcome } from '#tenants/wallets/wallets.sql.ts';
import { deletePushTokens, readPushTokens } from './devices.sql.ts';
import { describeStored, storeAtGoogle } from './passes.service.ts';
import { type PassRow, readPass, recordNotified, recordPassChange, UPDATE_PASS_JOB } from './passes.sql.ts';
import { hashPass } from './passes.ts';

/** Returns the job that updates passes. It may run twice: a pass that shows the same is not pushed again. */
export function walletTasks(services: Services): TaskList {
  return handleJob(services, UPDATE_PASS_JOB, ({ tenant, payload }) =>
    updatePass(services, tenant, payload.passId),
  );
}

/** A wallet could not be updated: the job is retried. */
export class WalletUpdateFailed extends Error {
  override name = 'WalletUpdateFailed';
}

/**
 * Notifies the wallets of a pass when it shows something else than before. A failure is shown on the health page.
 * @throws WalletUpdateFailed after both wallets were tried; TicketingUnavailable
 */
export async function updatePass(services: Services, tenant: Tenant, passId: string): Promise<void> {
  const changed = await recordChange(services, tenant, passId);
  if (!changed?.row.isPending) return;
  const { row, pass } = changed;
  const keys = await services.database.tenant(tenant.id, (db) => walletKeysOf(services, db));
  const failures = [
    ...(await updateApple(services, tenant, row, keys)),
    ...(await updateGoogle(services, tenant, { row, pass }, keys)),
  ];
  if (failures.length > 0) throw new WalletUpdateFailed(`A pass was not updated: ${failures.join(', ')}`);
  await services.database.tenant(tenant.id, (db) => recordNotified(db, passId, row.change));
}

/** A pass as stored, and what it shows now. */
interface StoredPass {
  row: PassRow;
  pass: WalletPass;
}

/** Compares a pass with what it showed before, and numbers its change. */
async function recordChange(
  services: Services,
  tenant: Tenant,
  passId: string,
): Promise<StoredPass | undefined> {
  const { database } = services;
  const row = await database.tenant(tenant.id, (db) => readPass(db, passId));
  if (!row) return undefined;
  const { pass, endsAt } = await describeStored(services, tenant, row);
  const contentHash = hashPass(pass);
  if (contentHash.equals(row.contentHash)) return { row, pass };
  return database.tenant(tenant.id, async (db) => {
    await recordPassChange(db, passId, { contentHash, endsAt });
    const next = await readPass(db, passId);
    return next && { row: next, pass };
  });
}

/** Pushes to the devices with a pass, and forgets those that no longer have it. @returns why it failed */
async function updateApple(
  { database, wallets }: Services,
  tenant: Tenant,
  { id }: PassRow,
  { apple }: WalletKeys,
): Promise<string[]> {
  if (!apple) return [];
  const tokens = await database.tenant(tenant.id, (db) => readPushTokens(db, id, apple.passType));
  if (tokens.length === 0) return [];
  const outcomes = await wallets.apple.push(tokens, apple);
  const gone = tokens.filter((_, index) => outcomes[index] === 'gone');
  const failure = outcomes.find((outcome) => outcome !== 'sent' && outcome !== 'gone');
  await database.tenant(tenant.id, async (db) => {
    await deletePushTokens(db, gone);
    await recordWalletOutcome(db, 'apple', failure);
  });
  return failure ? [failure] : [];
}

/** Replaces a pass that was saved at Google. @returns why it failed */
async function updateGoogle(
  services: Services,
  tenant: Tenant,
  { row, pass }: StoredPass,
  { google }: WalletKeys,
): Promise<string[]> {
  if (!google || row.googleAt === null) return [];
  const failure = await storeAtGoogle(services, tenant, pass, google);
  return failure ? [failure] : [];
}
