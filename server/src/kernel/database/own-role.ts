import { StartupError } from '../startup-error.ts';
import { APPLICATION_ROLE, type Db } from './database.ts';

/** What to do instead, for the messages about poolers. */
export const POOLER = `Connect Guichet to PostgreSQL itself, which it does through a pool of its own, or through a balancer that passes connections on unchanged: see "Several database servers" in docs/operator/install.md.`;

/**
 * Verifies that statements run as the application, under row-level security, which the isolation of venues depends on. A
 * connection pooler can drop the role, so that statements run as the login itself.
 * @throws {StartupError} when they do not
 */
export async function requireOwnRole(db: Db): Promise<void> {
  const [row] = await db.query<{ role: string; isSecured: boolean }>(
    `select current_user as role, row_security_active('portal.cart') as "isSecured"`,
  );
  if (row?.role !== APPLICATION_ROLE)
    throw new StartupError(
      `The database runs statements as ${row?.role} instead of ${APPLICATION_ROLE}, without the isolation of venues: a connection pooler drops the role. ${POOLER}`,
    );
  if (!row.isSecured)
    throw new StartupError(
      `Row-level security does not apply to ${APPLICATION_ROLE}: it must not be a superuser, have BYPASSRLS or own tables.`,
    );
}
