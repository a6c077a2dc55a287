import type { TenantDb } from '#platform/database/database.ts';
import { OWNER } from '../passkeys/data.ts';
import type { SessionOwner, SessionRow } from './model.ts';

/** The columns that are shown, named as in `SessionRow`. */
export const SESSION_COLUMNS =
  'session.id, method, browser, system, network, began_at as "beganAt", seen_at as "seenAt"';

/** The open sessions of an account, the one that was seen last first. */
export function readSessions(db: TenantDb, { kind, id }: SessionOwner): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select ${SESSION_COLUMNS} from portal.session
      where tenant_id = $1 and ${OWNER[kind]} = $2 and expires_at > now() order by seen_at desc, id`,
    [db.tenantId, id],
  );
}
