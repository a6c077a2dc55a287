import { createBatcher, memoizePerDatabase } from '#kernel/concurrency/batcher.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { endOtherSessions } from '../sessions/sessions.sql.ts';
import { emailKey } from './auth.ts';

/** The state that decides whether a token is still valid. */
export interface TokenState {
  tokenVersion: number;
  /** Null when there is no valid quotient */
  familyQuotient: number | null;
}

interface TokenQuestion {
  tenantId: TenantId;
  userId: string;
  /** Session of the token; see `SessionClaims` */
  sessionId?: string | undefined;
}

/** Batches concurrent reads; each read is answered by a query that began after it. */
const tokenStates = memoizePerDatabase<TokenQuestion, TokenState | undefined>((database) =>
  createBatcher({
    async run(questions) {
      const rows = await database.direct.named<TokenState & { id: string; openSessions: string[] }>(
        'account-token-states',
        `select id, token_version as "tokenVersion", family_quotient as "familyQuotient",
                open_sessions as "openSessions"
         from portal.customer_sessions($1, $2, $3)`,
        [
          questions[0]?.tenantId,
          [...new Set(questions.map(({ userId }) => userId))],
          questions.flatMap(({ sessionId }) => sessionId ?? []),
        ],
      );
      const states = new Map(rows.map(({ id, ...state }) => [id, state]));
      return questions.map(({ userId, sessionId }) => {
        const state = states.get(userId);
        return sessionId === undefined || state?.openSessions.includes(sessionId) ? state : undefined;
      });
    },
  }),
);

/**
 * Reads the state of a customer’s tokens.
 * @returns undefined when the customer does not exist or is erased, or when the session of the token has ended
 */
export function readTokenState(
  database: Database,
  tenantId: TenantId,
  { userId, sessionId }: Omit<TokenQuestion, 'tenantId'>,
): Promise<TokenState | undefined> {
  return tokenStates(database)(tenantId, { tenantId, userId, sessionId });
}

/** SQL expression for a customer’s family quotient, null once it has expired. */
export const VALID_QUOTIENT =
  'case when family_quotient_until is null or family_quotient_until > now() then family_quotient end';

/** The part of an account that sign-in needs. */
export interface Credentials {
  id: string;
  /** Null for an account created through an identity provider */
  passwordHash: string | null;
  tokenVersion: number;
  /** Null when there is no valid quotient */
  familyQuotient: number | null;
  /** Imported from another system, and without a password so far */
  awaitsPassword: boolean;
}

const CREDENTIALS = `id, password_hash as "passwordHash", token_version as "tokenVersion",
  awaits_password as "awaitsPassword",
  ${VALID_QUOTIENT} as "familyQuotient"`;

/** Finds the account of an e-mail address, regardless of case. */
export async function findCredentials(db: TenantDb, email: string): Promise<Credentials | undefined> {
  const rows = await db.named<Credentials>(
    'account-credentials-by-email',
    `select ${CREDENTIALS} from portal.customer where tenant_id = $1 and email_key = $2 and not is_guest`,
    [db.tenantId, emailKey(email)],
  );
  return rows[0];
}

/** Reads the credentials of a signed-in customer; undefined when the account was erased in the meantime. */
export async function readCredentials(db: TenantDb, id: string): Promise<Credentials | undefined> {
  const rows = await db.named<Credentials>(
    'account-credentials-by-id',
    `select ${CREDENTIALS} from portal.customer where tenant_id = $1 and id = $2 and erased_at is null`,
    [db.tenantId, id],
  );
  return rows[0];
}

/**
 * Sets a password and ends every session.
 * @param keptSession the requester’s session, which stays open
 * @returns the token version of new sessions; undefined when the account was erased in the meantime
 */
export async function setPassword(
  db: TenantDb,
  id: string,
  passwordHash: string,
  keptSession?: string,
): Promise<number | undefined> {
  await endOtherSessions(db, { kind: 'customer', id }, keptSession);
  const rows = await db.query<{ tokenVersion: number }>(
    `update portal.customer set password_hash = $3, awaits_password = false, token_version = token_version + 1
     where tenant_id = $1 and id = $2 and erased_at is null
     returning token_version as "tokenVersion"`,
    [db.tenantId, id, passwordHash],
  );
  return rows[0]?.tokenVersion;
}

/**
 * Ends every session of a customer.
 * @returns the token version of new sessions; undefined when there is no such customer
 */
export async function endSessions(db: TenantDb, id: string): Promise<number | undefined> {
  await endOtherSessions(db, { kind: 'customer', id }, undefined);
  const rows = await db.query<{ tokenVersion: number }>(
    `update portal.customer set token_version = token_version + 1 where tenant_id = $1 and id = $2
     returning token_version as "tokenVersion"`,
    [db.tenantId, id],
  );
  return rows[0]?.tokenVersion;
}
