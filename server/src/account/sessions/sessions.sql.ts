import type { TenantDb } from '#kernel/database/database.ts';
import { OWNER } from '../passkeys/passkeys.sql.ts';
import type { SessionOwner, SessionRow } from './sessions.ts';

/** Columns of `SessionRow`. */
const SESSION_COLUMNS =
  'session.id, method, browser, system, network, began_at as "beganAt", seen_at as "seenAt"';

/** Reads the open sessions of an account, the last used first. */
export function readSessions(db: TenantDb, { kind, id }: SessionOwner): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select ${SESSION_COLUMNS} from portal.session
      where tenant_id = $1 and ${OWNER[kind]} = $2 and expires_at > now() order by seen_at desc, id`,
    [db.tenantId, id],
  );
}

/** Records the day of a customer's last visit, by which abandoned accounts are recognised. */
const SEEN = `with seen as (
  update portal.customer set seen_at = now() where tenant_id = $1 and id = $2 and seen_at < now() - interval '1 day')`;

/** Opens a session and deletes some expired ones. @param lifetime milliseconds @returns its id */
export async function insertSession(
  db: TenantDb,
  { kind, id }: SessionOwner,
  {
    method,
    browser,
    system,
    network,
    lifetime,
  }: Omit<SessionRow, 'id' | 'beganAt' | 'seenAt'> & { lifetime: number },
): Promise<string> {
  await db.named(
    'account-sessions-expire',
    `delete from portal.session where tenant_id = $1 and id in (
       select id from portal.session where tenant_id = $1 and expires_at < now() limit 100 for update skip locked)`,
    [db.tenantId],
  );
  const [row] = await db.named<{ id: string }>(
    `account-session-open-${kind}`,
    `${kind === 'customer' ? SEEN : ''}
     insert into portal.session (tenant_id, ${OWNER[kind]}, method, browser, system, network, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 millisecond') returning id`,
    [db.tenantId, id, method, browser, system, network, lifetime],
  );
  return (row as { id: string }).id;
}

/** Records that a session was refreshed. */
export async function touchSession(db: TenantDb, sessionId: string): Promise<void> {
  await db.named(
    'account-session-touch',
    'update portal.session set seen_at = now() where tenant_id = $1 and id = $2',
    [db.tenantId, sessionId],
  );
}

/** Ends one session of an account. @returns whether the session was open */
export async function endSession(
  db: TenantDb,
  { kind, id }: SessionOwner,
  sessionId: string,
): Promise<boolean> {
  const rows = await db.query(
    `delete from portal.session where tenant_id = $1 and ${OWNER[kind]} = $2 and id = $3 returning id`,
    [db.tenantId, id, sessionId],
  );
  return rows.length === 1;
}

/** Ends the sessions of an account except one. @param keptId undefined ends all @returns how many were open */
export async function endOtherSessions(
  db: TenantDb,
  { kind, id }: SessionOwner,
  keptId: string | undefined,
): Promise<number> {
  const rows = await db.query(
    `delete from portal.session where tenant_id = $1 and ${OWNER[kind]} = $2 and id is distinct from $3 returning id`,
    [db.tenantId, id, keptId ?? null],
  );
  return rows.length;
}
