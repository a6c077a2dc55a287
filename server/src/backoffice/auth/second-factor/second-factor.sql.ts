import { endOtherSessions } from '#account/sessions/sessions.sql.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** Reads the encrypted secret of a second factor that is being set up. */
export async function readSecondFactorDraft(db: TenantDb, id: string): Promise<string | undefined> {
  const rows = await db.query<{ draft: string | null }>(
    'select second_factor_draft as draft from portal.administrator where tenant_id = $1 and id = $2',
    [db.tenantId, id],
  );
  return rows[0]?.draft ?? undefined;
}

/**
 * Records the time step of a used code.
 * @returns false when this step or a later one was used before
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

/** Deletes a recovery code. @returns false when the administrator has no such recovery code (any more) */
export async function consumeRecoveryCode(db: TenantDb, id: string, hash: Buffer): Promise<boolean> {
  const rows = await db.query(
    `update portal.administrator set recovery_codes = array_remove(recovery_codes, $3)
     where tenant_id = $1 and id = $2 and $3 = any (recovery_codes) returning true as spent`,
    [db.tenantId, id, hash],
  );
  return rows.length === 1;
}

/** Stores the encrypted secret of a second factor that is being set up, in place of an earlier draft. */
export async function saveSecondFactorDraft(db: TenantDb, id: string, draft: string): Promise<void> {
  await db.query(
    'update portal.administrator set second_factor_draft = $3 where tenant_id = $1 and id = $2',
    [db.tenantId, id, draft],
  );
}

/**
 * Turns on the second factor that was being set up, consumes its first code, and ends every session: those sessions
 * began with the password alone.
 * @returns the token version of future sessions; undefined when another draft has replaced this one
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

/** Removes the second factor. @returns whether there was one */
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
 * @returns whether the administrator had a factor
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
