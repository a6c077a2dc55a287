import type { TenantDb } from '#kernel/database/database.ts';
import { findCustomers } from '../profile/profile.sql.ts';
import { customerWords } from '../profile/profile.ts';
import type { ProofRow, QuotientCustomerRow, QuotientRow } from './quotients.ts';

const IS_VALID =
  'family_quotient is not null and (family_quotient_until is null or family_quotient_until > now())';

/** Reads the family quotient of a customer; undefined when there is none or it has expired. */
export async function readQuotient(db: TenantDb, customerId: string): Promise<QuotientRow | undefined> {
  const [row] = await db.named<QuotientRow>(
    'account-quotient',
    `select family_quotient as quotient, family_quotient_until as until, family_quotient_source as source
       from portal.customer where tenant_id = $1 and id = $2 and ${IS_VALID}`,
    [db.tenantId, customerId],
  );
  return row;
}

/** Returns whether a quotient opens any price of the venue. */
export async function hasIntervals(db: TenantDb): Promise<boolean> {
  const rows = await db.named(
    'account-quotient-intervals',
    'select from portal.family_quotient_interval where tenant_id = $1 limit 1',
    [db.tenantId],
  );
  return rows.length > 0;
}

const CUSTOMER = `customer.id, customer.email,
  coalesce(customer.social_reason, customer.first_name || ' ' || customer.last_name) as name,
  case when ${IS_VALID} then jsonb_build_object('quotient', family_quotient, 'until', family_quotient_until,
    'source', family_quotient_source) end as quotient`;

/** Row with dates as text, as they arrive in JSON. */
type Raw<Row> = Omit<Row, 'quotient'> & {
  quotient: (Omit<QuotientRow, 'until'> & { until: string | null }) | null;
};

const toCustomer = <Row extends Raw<QuotientCustomerRow>>({ quotient, ...row }: Row) => ({
  ...row,
  quotient: quotient && { ...quotient, until: quotient.until === null ? null : new Date(quotient.until) },
});

/** Reads a customer with their quotient. @returns undefined when the customer does not exist or is erased */
export async function readQuotientCustomer(
  db: TenantDb,
  customerId: string,
): Promise<QuotientCustomerRow | undefined> {
  const [row] = await db.query<Raw<QuotientCustomerRow>>(
    `select ${CUSTOMER} from portal.customer where tenant_id = $1 and id = $2 and erased_at is null`,
    [db.tenantId, customerId],
  );
  return row && toCustomer(row);
}

/** Finds at most ten customers with words that start with those of a text, regardless of case and accents. */
export async function findQuotientCustomers(db: TenantDb, text: string): Promise<QuotientCustomerRow[]> {
  const found = await findCustomers(db, customerWords(text), 10, 'none');
  const rows = await db.query<Raw<QuotientCustomerRow>>(
    `select ${CUSTOMER} from portal.customer
      where tenant_id = $1 and id = any ($2) and erased_at is null
      order by portal.folded(last_name), portal.folded(first_name), email`,
    [db.tenantId, found.map(({ id }) => id)],
  );
  return rows.map(toCustomer);
}

const PROOF = `proof.id, proof.customer_id as "customerId", proof.file_name as "fileName",
  proof.media_type as "mediaType", proof.size, proof.state, proof.reason, proof.sent_at as "sentAt",
  proof.decided_at as "decidedAt"`;

/** Reads the last proof of a customer. */
export async function readLastProof(db: TenantDb, customerId: string): Promise<ProofRow | undefined> {
  const [row] = await db.query<ProofRow>(
    `select ${PROOF} from portal.quotient_proof as proof
      where tenant_id = $1 and customer_id = $2 order by sent_at desc limit 1`,
    [db.tenantId, customerId],
  );
  return row;
}

/** Reads a proof. @returns undefined when the tenant has no such proof */
export async function readProof(db: TenantDb, id: string): Promise<ProofRow | undefined> {
  const [row] = await db.query<ProofRow>(
    `select ${PROOF} from portal.quotient_proof as proof where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return row;
}

/** Reads the encrypted file of a pending proof, and its customer. */
export async function readProofFile(
  db: TenantDb,
  id: string,
): Promise<{ file: Uint8Array; customerId: string } | undefined> {
  const [row] = await db.query<{ file: Uint8Array; customerId: string }>(
    `select file, customer_id as "customerId" from portal.quotient_proof
      where tenant_id = $1 and id = $2 and state = 'pending'`,
    [db.tenantId, id],
  );
  return row;
}

/** Reads pending proofs with their customers, the oldest first, and the total number. */
export async function readPendingProofs(
  db: TenantDb,
  { skip, take }: { skip: number; take: number },
): Promise<{ total: number; proofs: (ProofRow & { customer: QuotientCustomerRow })[] }> {
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::int as total from portal.quotient_proof where tenant_id = $1 and state = 'pending'`,
    [db.tenantId],
  );
  const rows = await db.query<ProofRow & Raw<Omit<QuotientCustomerRow, 'id'>>>(
    `select ${CUSTOMER}, ${PROOF} from portal.quotient_proof as proof
       join portal.customer on customer.tenant_id = proof.tenant_id and customer.id = proof.customer_id
      where proof.tenant_id = $1 and proof.state = 'pending' order by proof.sent_at, proof.id offset $2 limit $3`,
    [db.tenantId, skip, take],
  );
  const proofs = rows.map((row) => ({ ...row, customer: toCustomer({ ...row, id: row.customerId }) }));
  return { total: counted?.total ?? 0, proofs };
}

/** Days for which a decided proof is listed; its file is already deleted. */
const LISTED_DAYS = 400;

/** Sets a customer’s family quotient; writes nothing when it is unchanged. */
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

/** Removes a customer’s family quotient. @param source removes only a quotient from this source */
export async function removeQuotient(db: TenantDb, customerId: string, source?: 'ticketing'): Promise<void> {
  await db.query(
    `update portal.customer
        set family_quotient = null, family_quotient_until = null, family_quotient_source = null
      where tenant_id = $1 and id = $2 and family_quotient is not null
        and ($3::text is null or family_quotient_source = $3)`,
    [db.tenantId, customerId, source ?? null],
  );
}

/** A proof to store until it is decided. */
export type NewProof = Pick<ProofRow, 'id' | 'customerId' | 'fileName' | 'mediaType' | 'size'> & {
  /** Encrypted file */
  file: Uint8Array;
};

/** Stores a proof in place of a pending one, and deletes proofs decided long ago. */
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

/** Deletes the pending proof of a customer with its file. @returns false when there is none */
export async function deletePendingProof(db: TenantDb, customerId: string): Promise<boolean> {
  const rows = await db.query(
    `delete from portal.quotient_proof
      where tenant_id = $1 and customer_id = $2 and state = 'pending' returning 1`,
    [db.tenantId, customerId],
  );
  return rows.length > 0;
}

/** Decides a pending proof and deletes its file. @returns false when the proof was decided in the meantime */
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
