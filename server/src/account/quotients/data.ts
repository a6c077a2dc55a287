import type { TenantDb } from '#platform/database/database.ts';
import { findCustomers } from '../profile/data.ts';
import { customerWords } from '../profile/rules.ts';
import type { ProofRow, QuotientCustomerRow, QuotientRow } from './model.ts';

const IS_VALID =
  'family_quotient is not null and (family_quotient_until is null or family_quotient_until > now())';

/** The family quotient of a customer; undefined when there is none, or no longer. */
export async function readQuotient(db: TenantDb, customerId: string): Promise<QuotientRow | undefined> {
  const [row] = await db.named<QuotientRow>(
    'account-quotient',
    `select family_quotient as quotient, family_quotient_until as until, family_quotient_source as source
       from portal.customer where tenant_id = $1 and id = $2 and ${IS_VALID}`,
    [db.tenantId, customerId],
  );
  return row;
}

/** Whether a quotient opens any price of the venue. */
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

/** Dates within JSON arrive as text. */
type Raw<Row> = Omit<Row, 'quotient'> & {
  quotient: (Omit<QuotientRow, 'until'> & { until: string | null }) | null;
};

const toCustomer = <Row extends Raw<QuotientCustomerRow>>({ quotient, ...row }: Row) => ({
  ...row,
  quotient: quotient && { ...quotient, until: quotient.until === null ? null : new Date(quotient.until) },
});

/** @returns undefined when there is no such customer, or when erased */
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

/** Ten customers at most who have words that begin as those of a text, whatever its case and accents. */
export async function findQuotientCustomers(db: TenantDb, text: string): Promise<QuotientCustomerRow[]> {
  const found = await findCustomers(db, customerWords(text), 10);
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

/** The proof that a customer sent last. */
export async function readLastProof(db: TenantDb, customerId: string): Promise<ProofRow | undefined> {
  const [row] = await db.query<ProofRow>(
    `select ${PROOF} from portal.quotient_proof as proof
      where tenant_id = $1 and customer_id = $2 order by sent_at desc limit 1`,
    [db.tenantId, customerId],
  );
  return row;
}

/** @returns undefined when the tenant has no such proof */
export async function readProof(db: TenantDb, id: string): Promise<ProofRow | undefined> {
  const [row] = await db.query<ProofRow>(
    `select ${PROOF} from portal.quotient_proof as proof where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return row;
}

/** The encrypted file of a proof that waits for a decision, and whose it is. */
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

/** Proofs that wait, the oldest first, with their customers; and how many there are. */
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
