import { endOtherSessions } from '#account/sessions/sessions.sql.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** The encrypted secret of a second factor that is being set up. */
export async function readSecondFactorDraft(db: TenantDb, id: string): Promise<string | undefined> {
  const rows = await db.query<{ draft: string | null }>(
    'select second_factor_draft as draft from portal.administrator where tenant_id = $1 and id = $2',
    [db.tenantId, id],
  );
  return rows[0]?.draft ?? undefined;
}

/**
 * Records the time step of a code that is being used.
 * @returns false when it, or a later one, was used before
 */
export async function consumeStep(db: TenantDb, id: string, step: number): Promise<boolean> {
  const rows = await db.query(
    `update portal.administrator set second_factor_step = $3
     where tenant_id = $1 and id = $2 and (second_factor_step is null or second_factor_step < $3)
     returning true as spent`,
    [db.tenantId, id, step],
  );
  return rows.length === 1;
}

/** @returns false when an administrator has no such recovery code, or no longer */
export async function consumeRecoveryCode(db: TenantDb, id: string, hash: Buffer): Promise<boolean> {
  const rows = await db.query(
    `update portal.administrator set recovery_codes = array_remove(recovery_codes, $3)
     where tenant_id = $1 and id = $2 and $3 = any (recovery_codes) returning true as spent`,
    [db.tenantId, id, hash],
  );
  return rows.length === 1;
}

/** Keeps the encrypted secret of a second factor that is being set up; an earlier one is dropped. */
export async function saveSecondFactorDraft(db: TenantDb, id: string, draft: string): Promise<void> {
  await db.query(
    'update portal.administrator set second_factor_draft = $3 where tenant_id = $1 and id = $2',
    [db.tenantId, id, draft],
  );
}

/**
 * Turns on the second factor that was being set up, its first code used up, and ends every session: those that began
 * with the password alone.
 * @returns the token version of the sessions to come; undefined when another one is being set up by now
 */
export async function turnOnSecondFactor(
  db: TenantDb,
  id: string,
  factor: {
    draft: string;
    step: number;
    recoveryCodes: readonly Buffer[];
    keptSession?: string | undefined;
  },
): Promise<number | undefined> {
  const rows = await db.query<{ tokenVersion: number }>(
    `update portal.administrator
     set second_factor_secret = second_factor_draft, second_factor_draft = null, second_factor_step = $4,
       recovery_codes = $5, token_version = token_version + 1
     where tenant_id = $1 and id = $2 and second_factor_draft = $3
     returning token_version as "tokenVersion"`,
    [db.tenantId, id, factor.draft, factor.step, factor.recoveryCodes],
  );
  await endOtherSessions(db, { kind: 'administrator', id }, factor.keptSession);
  return rows[0]?.tokenVersion;
}

/** @returns whether there was one */
export async function removeSecondFactor(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.query(
    `update portal.administrator
     set second_factor_secret = null, second_factor_draft = null, second_factor_step = null, recovery_codes = '{}'
     where tenant_id = $1 and id = $2 and second_factor_secret is not null returning true as removed`,
    [db.tenantId, id],
  );
  return rows.length === 1;
}

/**
 * Removes every factor of an administrator: the application with its recovery codes, and the passkeys.
 * @returns whether there was one
 */
export async function resetFactors(db: TenantDb, id: string): Promise<boolean> {
  const hadApplication = await removeSecondFactor(db, id);
  await db.query(
    'update portal.administrator set second_factor_draft = null where tenant_id = $1 and id = $2',
    [db.tenantId, id],
  );
  const passkeys = await db.query(
    'delete from portal.passkey where tenant_id = $1 and administrator_id = $2 returning id',
    [db.tenantId, id],
  );
  return hadApplication || passkeys.length > 0;
}
