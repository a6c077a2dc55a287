import type { Config } from '#kernel/configuration/config.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { RecordedChange } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { lockEndpoint } from './webhooks.sql.ts';
import { type EndpointRow, subjectOf } from './webhooks.ts';

/** Path of the embedded receiver; see gateways/webhooks/sandbox. */
const RECEIVER_PATH = '/sandbox/webhooks';

/** Returns the embedded receiver’s address for a tenant; undefined in production. */
export const receiverAddress = (
  { deploymentMode, publicUrl }: Pick<Config, 'deploymentMode' | 'publicUrl'>,
  tenantName: string,
): string | undefined =>
  deploymentMode === 'prod' ? undefined : `${publicUrl}${RECEIVER_PATH}/${tenantName}`;

/** Reads and locks an endpoint. @throws AppError `webhook.unknown` */
export const requireEndpoint = async (db: TenantDb, id: string): Promise<EndpointRow> =>
  (await lockEndpoint(db, id)) ?? fail('webhook.unknown');

/** Records an action on an endpoint in the audit log. */
export const recordDone = (
  db: TenantDb,
  by: Administrator,
  done: 'created' | 'changed' | 'deleted' | 'secret-made' | 'secret-ended' | 'resent',
  endpoint: Pick<EndpointRow, 'url' | 'description'>,
  changes: readonly RecordedChange[] = [],
): Promise<void> =>
  recordChange(db, by, { action: `webhook.${done}`, subject: subjectOf(endpoint), changes });
