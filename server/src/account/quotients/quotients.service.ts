import { z } from 'zod';
import {
  type TicketingQuotient,
  type TicketingSystem,
  TicketingUnavailable,
} from '#gateways/ticketing/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { customerNumber } from '../profile/profile.ts';
import {
  decideProof,
  hasIntervals,
  readLastProof,
  readProof,
  readQuotient,
  readQuotientCustomer,
  removeQuotient,
  setQuotient,
} from './quotients.sql.ts';
import {
  lastDayOf,
  type QuotientCustomerRow,
  refuseTicketing,
  viewOwnProof,
  viewQuotient,
} from './quotients.ts';

/** The job that mails the decision about a proof. */
export const DECISION_JOB = defineJob('account.quotient-mail', z.object({ proofId: z.string() }));

/** Attempts over days: a mail about a decision is still useful later. */
const MAIL_ATTEMPTS = 20;

/** Milliseconds that a sign-in waits for the ticketing system. */
const TIMEOUT_MS = 1000;

/**
 * Returns a customer’s present family quotient from the ticketing system, which replaces an entered quotient or ends
 * its own. The stored quotient remains when the system does not answer in time, or when no quotient opens a price.
 * @returns undefined when there is no valid quotient
 */
export async function followTicketing(
  { ticketing, database }: Pick<Services, 'ticketing' | 'database'>,
  tenant: Tenant,
  customerId: string,
): Promise<number | undefined> {
  const isAsked = await database.tenant(tenant.id, hasIntervals);
  const said = isAsked ? await askTicketing(ticketing.of(tenant), customerId) : 'unknown';
  return database.tenant(tenant.id, async (db) => {
    if (said === undefined) await removeQuotient(db, customerId, 'ticketing');
    else if (said !== 'unknown') {
      const { quotient, validUntil } = said;
      await setQuotient(db, customerId, { quotient, until: validUntil ?? null, source: 'ticketing' });
    }
    return (await readQuotient(db, customerId))?.quotient;
  });
}

/** Reads the quotient from the ticketing system; unknown when the system does not answer in time. */
async function askTicketing(
  system: TicketingSystem,
  customerId: string,
): Promise<TicketingQuotient | undefined | 'unknown'> {
  const late = Promise.withResolvers<'unknown'>();
  const timer = setTimeout(late.resolve, TIMEOUT_MS, 'unknown').unref();
  const answer = system.readFamilyQuotient(customerId).catch((error: unknown) => {
    if (error instanceof TicketingUnavailable) return 'unknown' as const;
    throw error;
  });
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

/** Returns a customer’s own valid quotient and last proof. */
export async function ownQuotient(db: TenantDb, customerId: string, timeZone: string) {
  const known = await readQuotient(db, customerId);
  const proof = await readLastProof(db, customerId);
  return {
    ...(known && viewQuotient(known, timeZone)),
    ...(proof && { proof: viewOwnProof(proof) }),
  };
}

/** A quotient to enter or remove, and its customer. */
export interface QuotientEntry {
  customerId: string;
  /** Undefined to remove the quotient */
  entered: { quotient: number; until: Date; source: 'administrator' | 'proof' } | undefined;
}

/**
 * Enters or removes a customer’s quotient and records the administrator.
 * @throws AppError `quotient.customer-not-found`, `quotient.from-ticketing`
 */
export async function enterQuotient(
  db: TenantDb,
  by: Administrator,
  { timeZone }: Tenant,
  { customerId, entered }: QuotientEntry,
): Promise<QuotientCustomerRow> {
  const before = (await readQuotientCustomer(db, customerId)) ?? fail('quotient.customer-not-found');
  refuseTicketing(before.quotient);
  if (entered) await setQuotient(db, customerId, entered);
  else await removeQuotient(db, customerId);
  const textOf = (known: { quotient: number; until: Date | null } | null | undefined) =>
    known
      ? [known.quotient, known.until && lastDayOf(known.until, timeZone)].filter(Boolean).join(' → ')
      : '';
  await recordChange(db, by, {
    action: entered ? 'quotient.entered' : 'quotient.removed',
    subject: customerNumber(customerId),
    changes: [{ field: 'familyQuotient', from: textOf(before.quotient), to: textOf(entered) }],
  });
  return (await readQuotientCustomer(db, customerId)) ?? fail('quotient.customer-not-found');
}

/** An administrator’s decision on a proof. */
export type ProofDecision =
  | { state: 'accepted'; quotient: number; until: Date }
  | { state: 'refused'; reason: string };

/**
 * Decides a proof: deletes its file, and notifies its sender by mail after the commit.
 * @throws AppError `quotient.proof-not-found`, `quotient.proof-decided`, and those of {@link enterQuotient}
 */
export async function decide(
  db: TenantDb,
  by: Administrator,
  tenant: Tenant,
  proofId: string,
  decision: ProofDecision,
): Promise<void> {
  const proof = (await readProof(db, proofId)) ?? fail('quotient.proof-not-found');
  if (!(await decideProof(db, proofId, decision))) fail('quotient.proof-decided');
  if (decision.state === 'accepted') {
    const { quotient, until } = decision;
    await enterQuotient(db, by, tenant, {
      customerId: proof.customerId,
      entered: { quotient, until, source: 'proof' },
    });
  }
  await recordChange(db, by, {
    action: `quotient-proof.${decision.state}`,
    subject: customerNumber(proof.customerId),
  });
  await enqueue(
    db,
    DECISION_JOB,
    { proofId },
    { key: `${DECISION_JOB.name} ${proofId}`, maxAttempts: MAIL_ATTEMPTS },
  );
}
