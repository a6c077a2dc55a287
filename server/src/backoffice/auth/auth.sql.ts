import { emailKey } from '#account/auth/auth.ts';
import { endOtherSessions } from '#account/sessions/sessions.sql.ts';
import { createBatcher, memoizePerDatabase } from '#kernel/concurrency/batcher.ts';
import type { Database, Db, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Holding, Level } from '../backoffice.ts';

/** The state that decides whether a token is valid and what its bearer may do. */
export interface SessionState extends Holding {
  id: string;
  email: string;
  tokenVersion: number;
  hasSecondFactor: boolean;
  /** Whether the tenant requires a second factor of every administrator */
  isSecondFactorRequired: boolean;
}

interface SessionQuestion {
  tenantId: TenantId;
  userId: string;
  /** The session of the token; see `SessionClaims` */
  sessionId?: string | undefined;
}

/** Batches concurrent reads; the query that answers a read begins after that read. */
const sessionStates = memoizePerDatabase<SessionQuestion, SessionState | undefined>((database) =>
  createBatcher({
    async run(questions) {
      const [first] = questions;
      if (!first) return [];
      const ids = [...new Set(questions.map(({ userId }) => userId))];
      const sessions = questions.flatMap(({ sessionId }) => sessionId ?? []);
      const rows = await selectSessions(database.direct, first.tenantId, ids, sessions);
      const states = new Map(rows.map((state) => [state.id, state]));
      return questions.map(({ userId, sessionId }) => {
        const state = states.get(userId);
        return sessionId === undefined || state?.openSessions.includes(sessionId) ? state : undefined;
      });
    },
  }),
);

function selectSessions(
  db: Db,
  tenantId: TenantId,
  ids: readonly string[],
  sessionIds: readonly string[] = [],
): Promise<(SessionState & { openSessions: string[] })[]> {
  return db.named(
    'backoffice-sessions',
    `select id, email, token_version as "tokenVersion", level, has_second_factor as "hasSecondFactor",
            second_factor_required as "isSecondFactorRequired", has_administrator_role as "hasAdministratorRole", rights,
            open_sessions as "openSessions"
       from portal.administrator_sessions($1, $2, $3)`,
    [tenantId, ids, sessionIds],
  );
}

/**
 * Reads the state of an administrator’s session.
 * @returns undefined when the tenant has no such administrator (any more), or when the token's session has ended
 */
export function readSessionState(
  database: Database,
  tenantId: TenantId,
  { userId, sessionId }: Omit<SessionQuestion, 'tenantId'>,
): Promise<SessionState | undefined> {
  return sessionStates(database)(tenantId, { tenantId, userId, sessionId });
}

/** Reads the state of an administrator’s session within a transaction. */
export async function readSessionStateIn(db: TenantDb, userId: string): Promise<SessionState | undefined> {
  const rows = await selectSessions(db, db.tenantId, [userId]);
  return rows[0];
}

/** The fields of an account that sign-in needs. */
export interface Credentials {
  id: string;
  email: string;
  /** Null until the administrator has chosen a password */
  passwordHash: string | null;
  tokenVersion: number;
  /** Encrypted; null without second factor */
  secondFactorSecret: string | null;
  hasPasskey: boolean;
  isSecondFactorRequired: boolean;
  level: Level;
}

const CREDENTIALS = `select id, email, password_hash as "passwordHash", token_version as "tokenVersion",
    second_factor_secret as "secondFactorSecret",
    exists (select from portal.passkey
             where passkey.tenant_id = $1 and passkey.administrator_id = administrator.id) as "hasPasskey",
    second_factor_required as "isSecondFactorRequired", level
  from portal.administrator join portal.team using (tenant_id)`;

/** Finds the account of an e-mail address, ignoring case. */
export async function findCredentials(db: TenantDb, email: string): Promise<Credentials | undefined> {
  const rows = await db.named<Credentials>(
    'backoffice-credentials-by-email',
    `${CREDENTIALS} where tenant_id = $1 and email_key = $2`,
    [db.tenantId, emailKey(email)],
  );
  return rows[0];
}

/** Reads the credentials of a signed-in administrator; undefined when the account was deleted meanwhile. */
export async function readCredentials(db: TenantDb, id: string): Promise<Credentials | undefined> {
  const rows = await db.named<Credentials>(
    'backoffice-credentials-by-id',
    `${CREDENTIALS} where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return rows[0];
}

/**
 * Records a sign-in.
 * @returns false when the account was deleted, or its sessions ended, while the password was checked
 */
export async function recordSignIn(db: TenantDb, id: string, tokenVersion: number): Promise<boolean> {
  const rows = await db.query(
    `update portal.administrator set last_login_at = now()
     where tenant_id = $1 and id = $2 and token_version = $3 returning true as noted`,
    [db.tenantId, id, tokenVersion],
  );
  return rows.length === 1;
}

/**
 * Ends every session of an administrator.
 * @returns the token version of future sessions; undefined when the account was deleted meanwhile
 */
export async function endSessions(db: TenantDb, id: string): Promise<number | undefined> {
  await endOtherSessions(db, { kind: 'administrator', id }, undefined);
  const rows = await db.query<{ tokenVersion: number }>(
    `update portal.administrator set token_version = token_version + 1 where tenant_id = $1 and id = $2
     returning token_version as "tokenVersion"`,
    [db.tenantId, id],
  );
  return rows[0]?.tokenVersion;
}

/**
 * Sets a password and ends every session except the requester's own.
 * @param own the requester’s session, which stays open; when it has ended meanwhile, no password is set
 * @returns the token version of future sessions; undefined when no password was set
 */
export async function setPassword(
  db: TenantDb,
  id: string,
  passwordHash: string,
  own?: { tokenVersion: number; sessionId?: string | undefined },
): Promise<number | undefined> {
  await endOtherSessions(db, { kind: 'administrator', id }, own?.sessionId);
  const rows = await db.query<{ tokenVersion: number }>(
    `update portal.administrator
     set password_hash = $3, confirmed_at = coalesce(confirmed_at, now()), token_version = token_version + 1
     where tenant_id = $1 and id = $2 and token_version = coalesce($4, token_version)
     returning token_version as "tokenVersion"`,
    [db.tenantId, id, passwordHash, own?.tokenVersion ?? null],
  );
  return rows[0]?.tokenVersion;
}
