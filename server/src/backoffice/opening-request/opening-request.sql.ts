import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Recipient } from '#tenants/directory/recipients.sql.ts';

/** The job that mails a request for the opening of a venue to the platform. */
export const OPENING_REQUEST_JOB = defineJob('backoffice.opening-request', z.object({}));

/** The job that mails the first opening of a venue to its administrators. */
export const VENUE_OPENED_JOB = defineJob('backoffice.venue-opened', z.object({}));

/** A venue that has asked for its opening. */
interface OpeningRequest {
  at: Date;
  /** E-mail address of the administrator */
  by: string;
}

/** Records the request in the venue's row. */
export async function markRequested(db: TenantDb, by: string): Promise<void> {
  await db.query(
    'update portal.tenant set opening_requested_at = clock_timestamp(), opening_requested_by = $2 where id = $1',
    [db.tenantId, by],
  );
}

/** Reads the request of the transaction's venue; undefined without one. */
export async function readRequest(db: TenantDb): Promise<OpeningRequest | undefined> {
  const [row] = await db.query<OpeningRequest>(
    `select opening_requested_at as at, opening_requested_by as by from portal.tenant
      where id = $1 and opening_requested_at is not null`,
    [db.tenantId],
  );
  return row;
}

/** Reads whom the opening concerns: the administrator who asked for it, and the super administrator. */
export const readOpeningRecipients = (db: TenantDb): Promise<Recipient[]> =>
  db.query<Recipient>(
    `select administrator.id, email, language from portal.administrator
       join portal.tenant on tenant.id = $1
      where administrator.tenant_id = $1 and password_hash is not null
        and (level = 'superAdministrator' or email = tenant.opening_requested_by) order by email`,
    [db.tenantId],
  );
