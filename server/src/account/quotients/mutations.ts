import type { TenantDb } from '#platform/database/database.ts';
import type { ProofRow, QuotientRow } from './model.ts';

/** Days for which a decided proof is listed; its file is gone by then. */
const LISTED_DAYS = 400;

/** Sets a customer's family quotient; one that is known already is not written again. */
export async function setQuotient(
  db: TenantDb,
  customerId: string,
  { quotient, until, source }: QuotientRow,
): Promise<void> {
  await db.query(
    `update portal.customer
        set family_quotient = $3, family_quotient_until = $4, family_quotient_source = $5
      where tenant_id = $1 and id = $2 and erased_at is null
        and (family_quotient, family_quotient_until, family_quotient_source)
          is distinct from ($3::integer, $4::timestamptz, $5::text)`,
    [db.tenantId, customerId, quotient, until, source],
  );
}

/** Removes a customer's family quotient. @param source only one that it says */
export async function removeQuotient(db: TenantDb, customerId: string, source?: 'ticketing'): Promise<void> {
  await db.query(
    `update portal.customer
        set family_quotient = null, family_quotient_until = null, family_quotient_source = null
      where tenant_id = $1 and id = $2 and family_quotient is not null
        and ($3::text is null or family_quotient_source = $3)`,
    [db.tenantId, customerId, source ?? null],
  );
}

/** A proof to keep until it is decided. */
export type NewProof = Pick<ProofRow, 'id' | 'customerId' | 'fileName' | 'mediaType' | 'size'> & {
  /** Encrypted */
  file: Uint8Array;
};

/** Keeps a proof in place of the one that waits, and deletes those decided long ago. */
export async function insertProof(db: TenantDb, proof: NewProof): Promise<void> {
  await deletePendingProof(db, proof.customerId);
  await db.query(
    `delete from portal.quotient_proof
      where tenant_id = $1 and decided_at < now() - $2 * interval '1 day'`,
    [db.tenantId, LISTED_DAYS],
  );
  await db.query(
    `insert into portal.quotient_proof (tenant_id, id, customer_id, file_name, media_type, size, file)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [db.tenantId, proof.id, proof.customerId, proof.fileName, proof.mediaType, proof.size, proof.file],
  );
}

/** Deletes the proof of a customer that waits, with its file. @returns false when none does */
export async function deletePendingProof(db: TenantDb, customerId: string): Promise<boolean> {
  const rows = await db.query(
    `delete from portal.quotient_proof
      where tenant_id = $1 and customer_id = $2 and state = 'pending' returning 1`,
    [db.tenantId, customerId],
  );
  return rows.length > 0;
}

/** Decides a proof that waits, and deletes its file. @returns false when it was decided meanwhile */
export async function decideProof(
  db: TenantDb,
  id: string,
  decision: { state: 'accepted' } | { state: 'refused'; reason: string },
): Promise<boolean> {
  const rows = await db.query(
    `update portal.quotient_proof set state = $3, reason = $4, file = null, decided_at = now()
      where tenant_id = $1 and id = $2 and state = 'pending' returning 1`,
    [db.tenantId, id, decision.state, decision.state === 'refused' ? decision.reason : ''],
  );
  return rows.length > 0;
}
