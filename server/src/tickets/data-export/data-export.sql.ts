import type { TenantDb } from '#kernel/database/database.ts';
import type { ExportRow } from './data-export.ts';

const COLUMNS = `id, customer_id as "customerId", locale, state, files_done as "filesDone", files,
  requested_at as "requestedAt", expires_at as "expiresAt"`;

/** Reads the copy of a customer unless it has expired. */
export async function readExport(db: TenantDb, customerId: string): Promise<ExportRow | undefined> {
  const [row] = await db.query<ExportRow>(
    `select ${COLUMNS} from portal.customer_export
      where tenant_id = $1 and customer_id = $2 and expires_at > now()`,
    [db.tenantId, customerId],
  );
  return row;
}

/** Begins a copy in the place of an earlier one. @returns its id */
export async function beginExport(
  db: TenantDb,
  { customerId, locale, days }: { customerId: string; locale: string; days: number },
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into portal.customer_export (tenant_id, customer_id, locale, expires_at)
     values ($1, $2, $3, now() + make_interval(days => $4))
     on conflict (tenant_id, customer_id) do update
       set id = gen_random_uuid(), locale = excluded.locale, state = 'waiting', files = 0, files_done = 0, archive = null,
           requested_at = now(), expires_at = excluded.expires_at
     returning id`,
    [db.tenantId, customerId, locale, days],
  );
  return (row as { id: string }).id;
}

/** Records how many documents of a copy are made. */
export async function recordProgress(
  db: TenantDb,
  id: string,
  { filesDone, files }: { filesDone: number; files: number },
): Promise<void> {
  await db.query(
    'update portal.customer_export set files_done = $3, files = $4 where tenant_id = $1 and id = $2',
    [db.tenantId, id, filesDone, files],
  );
}

/** Ends a copy: with its encrypted archive, or without one when it failed. */
export async function endExport(db: TenantDb, id: string, archive: Uint8Array | undefined): Promise<void> {
  await db.query(
    `update portal.customer_export set state = case when $3::bytea is null then 'failed' else 'done' end, archive = $3
      where tenant_id = $1 and id = $2 and state = 'waiting'`,
    [db.tenantId, id, archive ?? null],
  );
}

/** Reads the encrypted archive of a customer's copy. */
export async function readArchive(
  db: TenantDb,
  customerId: string,
): Promise<{ id: string; archive: Buffer } | undefined> {
  const [row] = await db.query<{ id: string; archive: Buffer }>(
    `select id, archive from portal.customer_export
      where tenant_id = $1 and customer_id = $2 and state = 'done' and expires_at > now()`,
    [db.tenantId, customerId],
  );
  return row;
}

/** Reads the pending proofs of a customer with their encrypted files. */
export function readProofFiles(
  db: TenantDb,
  customerId: string,
): Promise<{ id: string; fileName: string; file: Buffer }[]> {
  return db.query(
    `select id, file_name as "fileName", file from portal.quotient_proof
      where tenant_id = $1 and customer_id = $2 and file is not null`,
    [db.tenantId, customerId],
  );
}
